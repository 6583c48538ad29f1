; The installer for Windows, for Inno Setup 6:
;   iscc /DVersion=1.2.3 release\windows\sokolab.iss
; It asks for no administrator, and registers the kinds of files without taking them from others.

#ifndef Version
  #error Give the version: iscc /DVersion=1.2.3
#endif

[Setup]
AppId={{6A6E7C2B-52C5-4C55-9E0E-6B7C0D0B5A11}
AppName=sokolab
AppVersion={#Version}
AppPublisher=The sokolab maintainers
AppPublisherURL=https://sokolab.example/
DefaultDirName={autopf}\sokolab
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2
SolidCompression=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=sokolab-{#Version}-windows-x64
SetupIconFile=..\..\build\sokolab\sokolab.ico
UninstallDisplayIcon={app}\sokolab.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"

[Tasks]
Name: "desktop"; Description: "An icon on the &desktop"; Flags: unchecked
Name: "path"; Description: "The command sokolab-cli in every &console"; Flags: unchecked

[Files]
Source: "..\..\dist\sokolab\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[InstallDelete]
; What an earlier version had and this one has not.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{autoprograms}\sokolab"; Filename: "{app}\sokolab.exe"
Name: "{autodesktop}\sokolab"; Filename: "{app}\sokolab.exe"; Tasks: desktop

[Registry]
Root: HKA; Subkey: "Software\Classes\sokolab.levels"; ValueType: string; ValueData: "Sokoban levels"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\sokolab.levels\DefaultIcon"; ValueType: string; ValueData: "{app}\sokolab.exe,0"
Root: HKA; Subkey: "Software\Classes\sokolab.levels\shell\open\command"; ValueType: string; ValueData: """{app}\sokolab.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.xsb\OpenWithProgids"; ValueType: string; ValueName: "sokolab.levels"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.sok\OpenWithProgids"; ValueType: string; ValueName: "sokolab.levels"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.slc\OpenWithProgids"; ValueType: string; ValueName: "sokolab.levels"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsNotInPath; Flags: preservestringtype

[Run]
Filename: "{app}\sokolab.exe"; Description: "Start sokolab"; Flags: nowait postinstall skipifsilent

[Code]
function IsNotInPath: Boolean;
var
  Path: String;
begin
  if not RegQueryStringValue(HKA, 'Environment', 'Path', Path) then
    Path := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Path) + ';') = 0;
end;
