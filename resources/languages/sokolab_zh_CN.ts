<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>QAbstractFileIconProvider</name>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>File Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Drive</source>
            <translation>驱动器</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Shortcut</source>
            <translation>快捷方式</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Unknown</source>
            <translation>未知</translation>
        </message>
    </context>
    <context>
        <name>QFileDialog</name>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>&amp;Look in:</source>
            <translation>查找范围(&amp;L)：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Files of &amp;type:</source>
            <translation>文件类型(&amp;T)：</translation>
        </message>
    </context>
    <context>
        <name>QFileSystemModel</name>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Size</source>
            <translation>大小</translation>
        </message>
    </context>
    <context>
        <name>a box</name>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>lost</source>
            <translation>有死箱</translation>
        </message>
    </context>
    <context>
        <name>a number of seconds</name>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Run &amp;for</source>
            <translation>限时(&amp;F)</translation>
        </message>
    </context>
    <context>
        <name>at the end of a solver's title</name>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>search</source>
            <translation>搜索</translation>
        </message>
    </context>
    <context>
        <name>between the items of a list</name>
        <message>
            <location filename="../../sokolab/editing/difference.py" />
            <source>, </source>
            <translation>、</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>; </source>
            <translation>；</translation>
        </message>
    </context>
    <context>
        <name>between the parts of a sentence</name>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>, </source>
            <translation>，</translation>
        </message>
    </context>
    <context>
        <name>between two levels</name>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>to</source>
            <translation>至</translation>
        </message>
    </context>
    <context>
        <name>between two limits</name>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>and</source>
            <translation>和</translation>
        </message>
    </context>
    <context>
        <name>date and time</name>
        <message>
            <location filename="../../sokolab/language/__init__.py" />
            <source>%Y-%m-%d %H:%M</source>
            <translation>%Y年%m月%d日 %H:%M</translation>
        </message>
    </context>
    <context>
        <name>effect</name>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>nothing</source>
            <translation>无影响</translation>
        </message>
    </context>
    <context>
        <name>example</name>
        <message>
            <location filename="../../sokolab/gui/files/file_menu.py" />
            <source>starter</source>
            <translation>入门</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_menu.py" />
            <source>unsolvable</source>
            <translation>无解</translation>
        </message>
    </context>
    <context>
        <name>generating</name>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Stop</source>
            <translation>停止(&amp;S)</translation>
        </message>
    </context>
    <context>
        <name>language</name>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Follow the &amp;system</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
    </context>
    <context>
        <name>levels</name>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>{count:,} selected</source>
            <translation>选中 {count:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>{count:,} of {all:,}</source>
            <translation>{count:,} / {all:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>{place:,} of {all:,}</source>
            <translation>第 {place:,} / {all:,} 关</translation>
        </message>
    </context>
    <context>
        <name>of a file</name>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Line</source>
            <translation>行</translation>
        </message>
    </context>
    <context>
        <name>of the axes</name>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>None</source>
            <translation>无</translation>
        </message>
    </context>
    <context>
        <name>of the solutions</name>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>None</source>
            <translation>不给</translation>
        </message>
    </context>
    <context>
        <name>plug-in</name>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>analysis</source>
            <translation>分析</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>solver</source>
            <translation>求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>format</source>
            <translation>格式</translation>
        </message>
    </context>
    <context>
        <name>positions</name>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Open</source>
            <translation>待展开</translation>
        </message>
    </context>
    <context>
        <name>proved</name>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>none</source>
            <translation>无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>optimal</source>
            <translation>最少</translation>
        </message>
    </context>
    <context>
        <name>settings</name>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Mor&amp;e</source>
            <translation>更多(&amp;E)</translation>
        </message>
    </context>
    <context>
        <name>sokolab</name>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>The {kind} {name!r} of the package {package} ({file})</source>
            <translation>软件包 {package}（{file}）的{kind} {name!r}</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>{plugin} is switched off</source>
            <translation>{plugin} 已停用</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>{plugin} failed: {reason}</source>
            <translation>{plugin} 失败：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>{plugin} is switched off after three failures; the last one was: {reason}</source>
            <translation>{plugin} 出错三次，已停用，最后一次：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>the name {name!r} is taken</source>
            <translation>名称 {name!r} 已被占用</translation>
        </message>
        <message>
            <location filename="../../sokolab/plugins.py" />
            <source>{plugin} is left out: {reason}</source>
            <translation>{plugin} 未加载：{reason}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.analysis</name>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>{n:,} dead square</source>
            <extracomment>many: {n:,} dead squares</extracomment>
            <translation>
                <numerusform>{n:,} 个死格</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>{n:,} cut vertex</source>
            <extracomment>many: {n:,} cut vertices</extracomment>
            <translation>
                <numerusform>{n:,} 个割点</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>no solution</source>
            <translation>无解</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>at least {n:,} push</source>
            <extracomment>many: at least {n:,} pushes</extracomment>
            <translation>
                <numerusform>至少 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/one_box.py" />
            <source>push distances need a board with one player</source>
            <translation>计算推动距离要求地图上正好有一个搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/one_box.py" />
            <source>a square outside the board</source>
            <translation>地图之外的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/one_box.py" />
            <source>{place} has neither a box nor a goal inside the walls</source>
            <translation>{place}在墙内既没有箱子也没有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>There is no player</source>
            <translation>没有搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>There are {count:,} players; a level has one</source>
            <translation>有 {count:,} 个搬运工；关卡只能有一个</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>There are no boxes to push</source>
            <translation>没有可推的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>The player cannot reach any box</source>
            <translation>搬运工到不了任何箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>no boxes</source>
            <translation>0 个箱子</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box</source>
            <extracomment>many: {n:,} boxes</extracomment>
            <translation>
                <numerusform>{n:,} 个箱子</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{pieces} within reach</source>
            <translation>{pieces}（可达）</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>no goals</source>
            <translation>0 个目标点</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} goal</source>
            <extracomment>many: {n:,} goals</extracomment>
            <translation>
                <numerusform>{n:,} 个目标点</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>There is {boxes} but {goals}</source>
            <translation>{boxes}，{goals}，数目不等</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>There are {boxes} but {goals}</source>
            <translation>{boxes}，{goals}，数目不等</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box off goal can never be reached</source>
            <extracomment>many: {n:,} boxes off goal can never be reached</extracomment>
            <translation>
                <numerusform>有 {n:,} 个箱子不在目标点上，搬运工永远够不着</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} goal can never be reached</source>
            <extracomment>many: {n:,} goals can never be reached</extracomment>
            <translation>
                <numerusform>有 {n:,} 个目标点永远无法到达</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>The player can leave the board through {place}: draw a wall there</source>
            <translation>搬运工可以从{place}走出地图：请在那里画一堵墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>The player can leave the board from {place}: draw walls around that square</source>
            <translation>搬运工可以从{place}走出地图：请在该格周围画墙</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box stands on a dead square: no goal can be reached from there</source>
            <extracomment>many: {n:,} boxes stand on dead squares: no goal can be reached from there</extracomment>
            <translation>
                <numerusform>{n:,} 个箱子在死格上：从那里推不到任何目标点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box off goal is frozen: it can never be moved to a goal</source>
            <extracomment>many: {n:,} boxes off goal are frozen: they can never be moved to a goal</extracomment>
            <translation>
                <numerusform>{n:,} 个不在目标点上的箱子已冻结：永远推不到目标点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box cannot be brought to any goal from where the player is</source>
            <extracomment>many: {n:,} boxes cannot be brought to any goal from where the player is</extracomment>
            <translation>
                <numerusform>从搬运工的位置出发，有 {n:,} 个箱子推不到任何目标点</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{boxes} can only be brought to {goals} between them</source>
            <translation>{boxes}总共只能推到 {goals}</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>The level is solved at the start: every box is on a goal</source>
            <translation>关卡一开始就已完成：每个箱子都在目标点上</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/problems.py" />
            <source>No push is possible at the start</source>
            <translation>一开始就推不动任何箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Player reach</source>
            <translation>可达区域</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Where the player can walk without pushing a box</source>
            <translation>搬运工不推箱子能走到的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Dead squares</source>
            <translation>死格</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Squares from which a box can never reach a goal, including dead corners between two walls</source>
            <translation>箱子到了这里就再也推不到任何目标点；其中死角由两面墙形成</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Cuts and blocks</source>
            <translation>割点与块</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Squares that split the floor when a box stands on them, and the numbered blocks between them; with a box selected, the other boxes count as walls</source>
            <translation>放上箱子就会把地板隔开的格子（割点），以及它们之间编了号的块；选中一个箱子时，其他箱子当作墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Push targets</source>
            <translation>推动目标</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Where the selected box can be pushed while the others stay put, with the fewest pushes and the sides the player can end on</source>
            <translation>其他箱子不动时，选中的箱子能推到哪里，标出最少推动数和搬运工最后可站的一侧</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Pushes lower bound</source>
            <translation>推动数下界</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Each box is matched with its own goal, for the fewest pushes in total: no solution has fewer</source>
            <translation>为每个箱子匹配各自的目标点，使推动总数最少：没有答案比它更少</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Problems</source>
            <translation>问题</translation>
        </message>
        <message>
            <location filename="../../sokolab/analysis/questions.py" />
            <source>Every reason why this is not a level yet, or why it cannot be solved</source>
            <translation>列出还不成关卡或无解的所有原因</translation>
        </message>
    </context>
    <context>
        <name>sokolab.batch</name>
        <message>
            <location filename="../../sokolab/batch/executors.py" />
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/executors.py" />
            <source>a cluster needs dask.distributed: install sokolab[dask]</source>
            <translation>集群需要 dask.distributed：请安装 sokolab[dask]</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/executors.py" />
            <source>no dask scheduler answers at {address} ({reason})</source>
            <translation>{address} 处没有 dask 调度器应答（{reason}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/executors.py" />
            <source>the dask scheduler at {address} has no workers</source>
            <translation>{address} 处的 dask 调度器没有工作进程</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/items.py" />
            <source>{path}: {reason}</source>
            <translation>{path}：{reason}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/jobs.py" />
            <source>{n:,} stored solution does not solve the level</source>
            <extracomment>many: {n:,} stored solutions do not solve the level</extracomment>
            <translation>
                <numerusform>存有的 {n:,} 个答案不能解开本关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/jobs.py" />
            <source>No problem</source>
            <translation>没有问题</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/jobs.py" />
            <source>No matching of boxes and goals</source>
            <translation>箱子与目标点无法匹配</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/jobs.py" />
            <source>At least {n:,} push</source>
            <extracomment>many: At least {n:,} pushes</extracomment>
            <translation>
                <numerusform>至少 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/jobs.py" />
            <source>no level meets all conditions</source>
            <translation>没有关卡满足所有条件</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/jobs.py" />
            <source>{path} already exists</source>
            <translation>{path} 已存在</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/jobs.py" />
            <source>Nothing is lost</source>
            <translation>没有任何损失</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}: a pipe or a device cannot be the journal of a batch</source>
            <translation>{path}：管道或设备不能用作批处理日志</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}: this journal belongs to another job or other settings</source>
            <translation>{path}：这份日志属于另一个任务，或设置不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}:{line}: this line is not an answer of a batch</source>
            <translation>{path}:{line}：这一行不是批处理的结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}: the journal of the batch cannot be written: {reason}</source>
            <translation>{path}：无法写入批处理日志：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}: this file is not the journal of a batch</source>
            <translation>{path}：这个文件不是批处理日志</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{path}: another batch is writing to this journal</source>
            <translation>{path}：另一个批处理正在写入这份日志</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>Solved with {pushes}, {moves}</source>
            <translation>已解：{pushes}，{moves}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/journal.py" />
            <source>{n:,} push</source>
            <extracomment>many: {n:,} pushes</extracomment>
            <translation>
                <numerusform>{n:,} 次推动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/journal.py" />
            <source>{n:,} move</source>
            <extracomment>many: {n:,} moves</extracomment>
            <translation>
                <numerusform>{n:,} 步移动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/journal.py" />
            <source>{known}; shorter solutions may exist</source>
            <translation>{known}；可能有更短的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Blocks</source>
            <translation>块</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Boxes</source>
            <translation>箱子数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Bytes</source>
            <translation>字节</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Cuts</source>
            <translation>割点</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Dead</source>
            <translation>死格</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Errors</source>
            <translation>错误</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Height</source>
            <translation>高</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Difficulty</source>
            <translation>难度</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Solved by at least</source>
            <translation>解出率下限</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Solved by at most</source>
            <translation>解出率上限</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Box changes</source>
            <translation>换箱次数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Switches between two groups</source>
            <translation>两组箱子间的切换</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Traps</source>
            <translation>陷阱</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Levels</source>
            <translation>关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Losses</source>
            <translation>损失</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Lower bound</source>
            <translation>下界</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Megabytes</source>
            <translation>兆字节</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Moves</source>
            <translation>移动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Moves before</source>
            <translation>原移动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Nodes</source>
            <translation>节点</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Pushes</source>
            <translation>推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Pushes before</source>
            <translation>原推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Reached</source>
            <translation>可达</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Reason</source>
            <translation>原因</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Seed</source>
            <translation>种子</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Solutions</source>
            <translation>答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Squares</source>
            <translation>格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Start</source>
            <translation>开始</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Verdict</source>
            <translation>判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Warnings</source>
            <translation>警告</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Solution</source>
            <translation>答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Width</source>
            <translation>宽</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>Wrong solutions</source>
            <translation>错误答案</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/report.py" />
            <source>{n:,} answer in the journal cannot be confirmed, so its level is processed again</source>
            <extracomment>many: {n:,} answers in the journal cannot be confirmed, so their levels are processed again</extracomment>
            <translation>
                <numerusform>日志中有 {n:,} 个结果无法证实，对应的关卡将重新处理</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>{done}: {outcomes}</source>
            <translation>{done}：{outcomes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>{pushes}, {moves} in total</source>
            <translation>共 {pushes}、{moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>about {time} left</source>
            <translation>约剩 {time}</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>compiling for this machine, only once; the batch is slow until that is done</source>
            <translation>正在为本机编译，仅此一次；完成之前较慢</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>{sentence}.</source>
            <translation>{sentence}。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/report.py" />
            <source>{done:,} of {n:,} file</source>
            <extracomment>many: {done:,} of {n:,} files</extracomment>
            <translation>
                <numerusform>{n:,} 个文件中的 {done:,} 个</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/report.py" />
            <source>{done:,} of {n:,} level</source>
            <extracomment>many: {done:,} of {n:,} levels</extracomment>
            <translation>
                <numerusform>已完成 {done:,}/{n:,} 关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/report.py" />
            <source>{n:,} {outcome}</source>
            <translation>{outcome} {n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/runner.py" />
            <source>Its process ended without an answer</source>
            <translation>进程没有给出结果就结束了</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/runner.py" />
            <source>no details</source>
            <translation>没有详细信息</translation>
        </message>
        <message>
            <location filename="../../sokolab/batch/runner.py" />
            <source>{kind}: {reason}</source>
            <translation>{kind}：{reason}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.cli</name>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Solve levels and print solutions, counts and proofs.</source>
            <translation>求解关卡，输出答案、推动数与移动数，以及无解的证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Make solutions shorter.</source>
            <translation>缩短答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Print what the analyses find: reach, dead squares, blocks, bounds.</source>
            <translation>输出各项分析的结果：可达区域、死格、块、下界。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Say how hard levels are for people, and why.</source>
            <translation>说明关卡对人有多难，以及原因。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Report the problems of levels and of their files, and whether each level can be solved.</source>
            <translation>报告关卡及其文件的问题，以及每一关是否可解。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Write levels in another format, encoding or line ending.</source>
            <translation>用另一种格式、编码或换行符写出关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>List, export and import all solutions found or imported so far.</source>
            <translation>列出、导出和导入曾经找到或导入的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Index folders of collections, for find.</source>
            <translation>读取关卡集文件夹，供 find 查找。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Find levels in the indexed folders: the same level, similar ones, or those with a given part.</source>
            <translation>在索引的文件夹中查找关卡：相同、相近或含有某一部分。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Draw levels as PNG, SVG, GIF or PDF.</source>
            <translation>把关卡画成 PNG、SVG、GIF 或 PDF。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Process whole collections, unattended.</source>
            <translation>无人值守地处理整个关卡集。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Propose levels: the hardest starts of a room, variations of a level, rooms from nothing.</source>
            <translation>提议关卡：房间的最难起始局面、关卡的变化，或从零生成的房间。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Compile now what would otherwise be compiled on first use.</source>
            <translation>立即编译所有内核，不等到首次使用。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Try out the window, and report what works on this machine.</source>
            <translation>使用一次窗口，并报告这里哪些功能正常。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>No such command {name!r}.</source>
            <translation>没有命令 {name!r}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Did you mean {possibility}?</source>
            <translation>是不是想用 {possibility}？</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>the window cannot read standard input; give it a file or a link</source>
            <translation>窗口不能读取标准输入；请给出文件或链接</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>{source}: {problem}</source>
            <translation>{source}：{problem}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>{source}: no such file</source>
            <translation>{source}：没有这个文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>FILE is a collection (XSB, SOK, SLC, RLE, MF8, Boxoban and more), or - for standard input; LINK is a SokoPlayer link. Exit code 0: everything is decided or valid; 1: something is undecided or invalid; 2: the input cannot be read, or the command line is wrong.</source>
            <translation>FILE 是关卡集（XSB、SOK、SLC、RLE、MF8、Boxoban 等），或用 - 表示标准输入；LINK 是 SokoPlayer 链接。退出码 0：全部已判定或有效；1：有未定或无效的关卡；2：输入无法读取，或命令用法有误。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Show everything in this language; by default, in the system's language.</source>
            <translation>用这种语言显示一切；默认使用系统语言。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Edit, analyse and solve Sokoban levels.</source>
            <translation>编辑、分析和求解推箱子关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Without a command, sokolab opens its window, with the levels of FILE or LINK if one is given.</source>
            <translation>不带子命令时打开窗口；若给出 FILE 或 LINK，则载入其中的关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Write all answers to OUT as JSON.</source>
            <translation>把所有结果以 JSON 写入 OUT。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Write all answers to OUT as CSV.</source>
            <translation>把所有结果以 CSV 写入 OUT。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Discard the journal and begin again.</source>
            <translation>丢弃日志，重新开始。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Journal of the answers; by default in the user's data folder, one for each job and list of files.</source>
            <translation>结果的日志；默认存于用户数据文件夹，每个任务和每组文件各有一份。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Use the workers of a dask scheduler, such as tcp://host:8786.</source>
            <translation>使用 dask 调度器的工作进程，例如 tcp://host:8786。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Number of worker processes; never more than cores or levels to process.</source>
            <translation>工作进程的数目；不超过处理器核心数，也不超过待处理的关卡数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>stopped; run the same command again with --force to continue</source>
            <translation>已停止；加上 --force 再次运行同一命令即可继续</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>stopped; run the same command again to continue</source>
            <translation>已停止；再次运行同一命令即可继续</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>Starting</source>
            <translation>正在启动</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>file</source>
            <translation>文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>level</source>
            <translation>关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>title</source>
            <translation>标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>outcome</source>
            <translation>结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>seconds</source>
            <translation>秒</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>({n:,} more column in a wider terminal, or with --csv or --json)</source>
            <extracomment>many: ({n:,} more columns in a wider terminal, or with --csv or --json)</extracomment>
            <translation>
                <numerusform>（终端加宽，或使用 --csv、--json，可再看到 {n:,} 列）</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{path}, level {number}</source>
            <translation>{path}，第 {number} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{place}: {words}</source>
            <translation>{place}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{n:,} left</source>
            <translation>剩余 {n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{outcomes}; {seconds:,.1f} seconds of work</source>
            <translation>{outcomes}；用时 {seconds:,.1f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>nothing</source>
            <translation>无</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{pushes} and {moves} in total</source>
            <translation>共 {pushes}、{moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/batch_run.py" />
            <source>{n:,} of these answers came from the journal</source>
            <translation>其中 {n:,} 个结果日志里已有</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_endings.py" />
            <source>{message} (see {path} --help)</source>
            <translation>{message}（见 {path} --help）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_endings.py" />
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_endings.py" />
            <source>the output</source>
            <translation>输出</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_endings.py" />
            <source>there is not enough memory</source>
            <translation>内存不足</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_endings.py" />
            <source>this is a bug in sokolab ({kind}: {details}); SOKOLAB_DEBUG=1 shows the traceback</source>
            <translation>这是 sokolab 的一个错误（{kind}：{details}）；设置 SOKOLAB_DEBUG=1 可显示详情</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/call_sources.py" />
            <source>the link contains no level (lvl=…), and sokolab downloads nothing</source>
            <translation>链接中没有关卡（lvl=…），sokolab 不从网上下载</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/guesses.py" />
            <source>No such option {name!r}.</source>
            <translation>没有选项 {name!r}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/guesses.py" />
            <source>{command} has no {name!r}; it has {names}</source>
            <translation>{command} 没有 {name!r}；有 {names}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>the command line works without it, see sokolab --help</source>
            <translation>命令行无需窗口也能使用，见 sokolab --help</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>the window failed before it {step}</source>
            <translation>窗口没有做到：{step}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set (xvfb-run sokolab, from the Debian package xvfb, provides a virtual one); {otherwise}</source>
            <translation>没有可打开窗口的屏幕：DISPLAY 和 WAYLAND_DISPLAY 都未设置（Debian 软件包 xvfb 中的 xvfb-run sokolab 可提供虚拟屏幕）；{otherwise}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>the window cannot be opened ({reason}); the README lists the system packages that it needs; {otherwise}</source>
            <translation>无法打开窗口（{reason}）；所需的系统软件包见 README；{otherwise}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>the window needs {name}, which is not installed; {otherwise}</source>
            <translation>窗口需要 {name}，但没有安装；{otherwise}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/gui_bridge.py" />
            <source>Qt cannot be loaded ({reason}); {otherwise}</source>
            <translation>无法载入 Qt（{reason}）；{otherwise}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>unsolvable</source>
            <translation>无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>solvable</source>
            <translation>可解</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>shorter</source>
            <translation>变短</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>longer</source>
            <translation>变长</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>invalid</source>
            <translation>无效</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Remark</source>
            <translation>说明</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Reasons</source>
            <translation>原因</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>no certificate is written: the checker rejects it ({reason})</source>
            <translation>没有写出证书：检验程序否定了它（{reason}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Not known: the proof is in the library, and no search has repeated it within {seconds:g} s</source>
            <translation>未知：{seconds:g} 秒内没有搜索重现答案库中的证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Not known: the level is open</source>
            <translation>未知：本关未定</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Why</source>
            <translation>原因</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>{reason}; boxes: {boxes}</source>
            <translation>{reason}；箱子：{boxes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Mend</source>
            <translation>修补</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>{claim} (not proved)</source>
            <translation>{claim}（未证明）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Audit</source>
            <translation>审查</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Freedom</source>
            <translation>自由度</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>{n:,} square</source>
            <extracomment>many: {n:,} squares</extracomment>
            <translation>
                <numerusform>{n:,} 格</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Sweep: {effect}</source>
            <translation>扫描：{effect}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>{squares}: {places}</source>
            <translation>{squares}：{places}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Not counted: the fewest pushes are not proved</source>
            <translation>未统计：推动数未证明为最少</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Not counted: there are too many positions on push-optimal solutions</source>
            <translation>未统计：最短答案上的局面太多</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>Unsolvable, {basis}</source>
            <translation>无解，{basis}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>{verdict} ({basis})</source>
            <translation>{verdict}（{basis}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/kernel_choice.py" />
            <source>compiling once for this machine; it takes a few seconds to two minutes</source>
            <translation>正在为本机编译所需部分，只需一次；需要几秒到两分钟</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/kernel_choice.py" />
            <source>compiling what this command needs, once for this machine; slow until done</source>
            <translation>正在为本机编译此命令所需的代码，仅需一次；完成之前较慢</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/kernel_choice.py" />
            <source>searches were slow because nothing is compiled yet; “sokolab warm” compiles everything</source>
            <translation>搜索较慢，因为尚未编译；运行 sokolab warm 可编译全部</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/kernel_choice.py" />
            <source>compiled after {seconds:,.0f} seconds</source>
            <translation>编译完成，用时 {seconds:,.0f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/kernel_choice.py" />
            <source>level {number}: {solver} failed: {reason}</source>
            <translation>第 {number} 关：{solver} 失败：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>{value!r} is neither a number nor a range such as 3-7</source>
            <translation>{value!r} 既不是数字，也不是 3-7 这样的范围</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>levels are counted from 1</source>
            <translation>关卡从 1 数起</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>the range {first}-{last} is empty</source>
            <translation>范围 {first}-{last} 是空的</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>Only this level, or this range of levels, counted from 1.</source>
            <translation>只处理这一关，或这个范围内的关卡，从 1 数起。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>Level {number} {title}</source>
            <translation>第 {number} 关 {title}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>standard input</source>
            <translation>标准输入</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>the link</source>
            <translation>链接</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/levels.py" />
            <source>{n:,} line</source>
            <extracomment>many: {n:,} lines</extracomment>
            <translation>
                <numerusform>{n:,} 行</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>{levels} read; {left} ignored, from “{first}” on</source>
            <translation>取得 {levels}；剩下 {left}，从“{first}”开始</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/levels.py" />
            <source>there is no level {wanted}: there is one level</source>
            <extracomment>many: there is no level {wanted}: there are {n} levels</extracomment>
            <translation>
                <numerusform>没有第 {wanted} 关：共 {n} 关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>--lang needs a language: {languages}</source>
            <translation>--lang 需要一种语言：{languages}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>there is no language {code!r}; choose one of {languages}</source>
            <translation>没有语言 {code!r}；可用的有 {languages}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{heading}:</source>
            <translation>{heading}：</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Usage:</source>
            <translation>用法:</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Options</source>
            <translation>选项</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>default: {default}</source>
            <translation>默认：{default}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>required</source>
            <translation>必需</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Missing command.</source>
            <translation>缺少命令。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Missing argument</source>
            <translation>缺少参数</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Missing option</source>
            <translation>缺少选项</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Missing parameter</source>
            <translation>缺少参数</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Choose from:
	{choices}</source>
            <translation>可选：
	{choices}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>(Did you mean one of: {possibilities}?)</source>
            <translation>（是不是想用其中之一：{possibilities}？）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Got unexpected extra argument ({args})</source>
            <translation>多余的参数（{args}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Got unexpected extra arguments ({args})</source>
            <translation>多余的参数（{args}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Option {name!r} does not take a value.</source>
            <translation>选项 {name!r} 不带值。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Option {name!r} requires an argument.</source>
            <translation>选项 {name!r} 需要一个值。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Option {name!r} requires {nargs} arguments.</source>
            <translation>选项 {name!r} 需要 {nargs} 个值。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Invalid value: {message}</source>
            <translation>值无效：{message}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Invalid value for {param_hint}: {message}</source>
            <translation>{param_hint} 的值无效：{message}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{value} is not in the range {range}.</source>
            <translation>{value} 不在范围 {range} 内。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{value!r} is not {choice}.</source>
            <translation>{value!r} 不是 {choice}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{value!r} is not one of {choices}.</source>
            <translation>{value!r} 不在可选值 {choices} 之中。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{name} {filename!r} does not exist.</source>
            <translation>{name} {filename!r} 不存在。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{name} {filename!r} is a file.</source>
            <translation>{name} {filename!r} 是文件。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{name} {filename!r} is a directory.</source>
            <translation>{name} {filename!r} 是文件夹。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{name} {filename!r} is not readable.</source>
            <translation>{name} {filename!r} 不可读。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{name} {filename!r} is not writable.</source>
            <translation>{name} {filename!r} 不可写。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>directory</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>path</source>
            <translation>路径</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Could not open file {filename!r}: {message}</source>
            <translation>无法打开文件 {filename!r}：{message}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>{value!r} is not a number.</source>
            <translation>{value!r} 不是数字。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Show this message and exit.</source>
            <translation>显示本说明并退出。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/localisation.py" />
            <source>Show the version and exit.</source>
            <translation>显示版本并退出。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>give zero seconds or more, or inf</source>
            <translation>请给出零或更多的秒数，或 inf</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Time limit per level, in seconds; inf for none.</source>
            <translation>每关的时限，以秒计；inf 表示不限。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Do not use the library of solutions.</source>
            <translation>不查询答案库。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Limit of positions that are expanded per level; none by default.</source>
            <translation>每关展开局面数的上限；默认不限。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Memory that a search may use, in megabytes.</source>
            <translation>一次搜索可用的内存，以 MB 计。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>What to minimise first and second.</source>
            <translation>首先和其次要最小化的指标。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>What levels should have most of, or a mix such as pushes=2,losing-pushes=1.</source>
            <translation>关卡应当尽量多的指标；也可以是混合，例如 pushes=2,losing-pushes=1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Print one JSON object per level, one per line.</source>
            <translation>每关输出一个 JSON 对象，各占一行。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>{given!r} is not a square such as 3,5</source>
            <translation>{given!r} 不是 3,5 这样的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>row {row}, column {column} is not on the board</source>
            <translation>第 {row} 行第 {column} 列不在地图上</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>Overwrite existing files.</source>
            <translation>覆盖已有的文件。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>{path} already exists; use --force to overwrite it</source>
            <translation>{path} 已存在；使用 --force 可覆盖</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>{one} and {other} are the same file</source>
            <translation>{one} 和 {other} 是同一个文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>{output} is an input file: write the output to another file</source>
            <translation>{output} 是输入文件：请把输出写到别的文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>{path}: {suffix} files do not hold levels as text; “sokolab render” draws pictures, and “sokolab convert” makes HTML pages</source>
            <translation>{path}：{suffix} 文件不存放关卡文本；“sokolab render” 可绘制图片，“sokolab convert” 可生成 HTML 页面</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>{path}: no format has the suffix {suffix}; the file is written as XSB</source>
            <translation>{path}：没有格式使用后缀 {suffix}；已按 XSB 写出</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>the output is not text, so a terminal cannot show it; name a file with -o</source>
            <translation>这不是能在终端显示的文本；请用 -o 指定文件</translation>
        </message>
    </context>
    <context>
        <name>sokolab.cli.commands</name>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Say whether the level can be solved, and how that is known.</source>
            <translation>说明关卡是否可解，以及判定的依据。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Name the fewest boxes that cannot all be brought to goals.</source>
            <translation>指出无法全部到位的最少的箱子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>List single edits that make the level solvable.</source>
            <translation>列出能使关卡可解的单步修改。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Say what adding or removing a wall on each square would do.</source>
            <translation>说明在每一格加一面墙或拆一面墙会有什么影响。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>List parts of the level that do not matter, and shorter solutions.</source>
            <translation>列出可有可无之处，以及更短的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Count the push-optimal solutions and the forced pushes.</source>
            <translation>统计最短答案的数目和必走的推动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Say how hard the level is for people, and why.</source>
            <translation>说明关卡对人有多难，以及原因。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>For every square, print the fewest pushes from the box, or to the goal, in this row and column (counted from 1).</source>
            <translation>给出从该行该列的箱子出发，或到该行该列的目标点，每一格的最少推动数；行列从 1 数起。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Write the verdicts to a new file, for sokolab/verdicts/certificates/checker.py.</source>
            <translation>把判定写入新文件，可用 sokolab/verdicts/certificates/checker.py 检验。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>--verdict, --why, --mend, --sweep, --audit, --freedom and --difficulty also run a solver on each level, for --seconds at most. --why, --sweep and --audit take up to a second more for each edited level.</source>
            <translation>--verdict、--why、--mend、--sweep、--audit、--freedom 和 --difficulty 还会对每个关卡运行求解器，最长 --seconds 秒。--why、--sweep 和 --audit 每个改动后的关卡还需最多一秒。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>In JSON, squares are numbered row by row from 0, and "columns" is the width of the board. Sides are u, r, d and l. The keys of "push-targets" are boxes, then targets; the keys of "blocks" are numbers of blocks.</source>
            <translation>在 JSON 中，格子从 0 起逐行编号，"columns" 是地图的宽度；方向为 u、r、d、l；"push-targets" 先按箱子、再按目标格索引；"blocks" 按块的编号索引。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>level {number}: the library held a wrong proof that it is unsolvable ({solver} of sokolab {version}); the proof was removed</source>
            <translation>第 {number} 关：答案库认为它无解（sokolab {version} 的 {solver}），这是错的；该证明已删除</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Fewest pushes from the box at {place}, with the other boxes lifted:</source>
            <translation>从{place}的箱子出发的最少推动数（其他箱子移开）：</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Fewest pushes to the goal at {place}, with the other boxes lifted:</source>
            <translation>到{place}的目标点的最少推动数（其他箱子移开）：</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Level {number}</source>
            <translation>第 {number} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>{width} × {height}, {boxes}, {goals}</source>
            <translation>{width} × {height}，{boxes}，{goals}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>{analysis} of the box at {place}</source>
            <translation>{analysis}（箱子在{place}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Each answer is written to a journal at once. Running the same command again continues where it was stopped, or prints the answers if nothing is left to do.</source>
            <translation>每个结果立即写入日志。再次运行同一命令会从停下处继续；若已全部完成，则输出结果。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Solve every level.</source>
            <translation>求解每一关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>The solver.</source>
            <translation>求解器。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Every solution has been replayed. Exit code 0 if every level is decided, 1 if not, 130 after Ctrl+C.</source>
            <translation>每个答案都经过回放。每一关都已判定时退出码为 0，否则为 1；按 Ctrl+C 中断时为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Solve every level of the files.</source>
            <translation>求解各文件中的每一关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Shorten the solution of every level.</source>
            <translation>缩短每一关的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>A level without a solution is solved first. Every solution has been replayed. Exit code 0 if every level has a solution, 1 if not, 130 after Ctrl+C.</source>
            <translation>没有答案的关卡先求解。每个答案都经过回放。每一关都有答案时退出码为 0，否则为 1；按 Ctrl+C 中断时为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Shorten the best solution stored with every level of the files.</source>
            <translation>缩短各文件中每一关所存的最好答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Find problems of every level, and replay its stored solutions.</source>
            <translation>查找每一关的问题，并回放所存的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Exit code 0 if all levels are valid, 1 if not, 130 after Ctrl+C.</source>
            <translation>全部关卡有效时退出码为 0，否则为 1；按 Ctrl+C 中断时为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Find problems of every level of the files, and replay its stored solutions.</source>
            <translation>查找各文件中每一关的问题，并回放所存的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Count what the overlays show for every level.</source>
            <translation>统计叠加层在每一关上显示的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Count what the overlays show for every level of the files.</source>
            <translation>统计叠加层在各文件的每一关上显示的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Exit code 0, or 130 after Ctrl+C.</source>
            <translation>退出码为 0；按 Ctrl+C 中断时为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Say how hard every level is for people.</source>
            <translation>说明每个关卡对人有多难。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Exit code 0 if every level has been rated, 1 if not, 130 after Ctrl+C.</source>
            <translation>每个关卡都有数值时退出码为 0，否则为 1，按 Ctrl+C 后为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Say how hard every level of the files is for people.</source>
            <translation>说明文件中每个关卡对人有多难。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Propose a new level for each level.</source>
            <translation>由每个关卡提出一个新关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>The hardest start, a variation, or a room from nothing, as large as the level or within its outline.</source>
            <translation>最难的开局、变体，或从零生成的房间（与关卡同样大小，或在其轮廓之内）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Boxes; as many as goals by default.</source>
            <translation>箱子数；默认与目标点数相同。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Number of runs on each level, each with its own seed.</source>
            <translation>每个关卡的运行次数，每次各有自己的种子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Write the levels found to a level file, the best first, without similar ones.</source>
            <translation>把找到的关卡写入关卡文件，最好的在前，彼此不相近。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Propose a new level for each level of the files: by default the hardest start of its room.</source>
            <translation>由文件中的每个关卡提出一个新关卡：默认为其房间最难的开局。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>The journal keeps each level, with rows separated by "|", and its solution. Exit code 0 if all runs have found one, 1 if not, 130 after Ctrl+C.</source>
            <translation>日志保存每个关卡（各行以竖线分隔）及其答案。所有运行都有结果时退出码为 0，否则为 1，按 Ctrl+C 后为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Write every file in another format.</source>
            <translation>把每个文件写成另一种格式。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>The format.</source>
            <translation>格式。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Folder for the new files; created if necessary.</source>
            <translation>存放新文件的文件夹；没有则新建。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Exit code 0 if all files were written, 1 if not, 130 after Ctrl+C.</source>
            <translation>全部文件写出时退出码为 0，否则为 1；按 Ctrl+C 中断时为 130。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>Write every file in another format; the table says what is lost.</source>
            <translation>把每个文件写成另一种格式；表格会列出损失的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>{folder}: the folder cannot be created: {reason}</source>
            <translation>{folder}：无法建立文件夹：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch.py" />
            <source>{one} and {other} would both be written to {target}; convert them into different folders</source>
            <translation>{one} 和 {other} 都会写成 {target}；请转换到不同的文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Also say what each format would lose.</source>
            <translation>还说明每种格式会损失什么。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Write a repaired copy of FILE to OUT; FILE itself is not changed.</source>
            <translation>把 FILE 修复后的副本写入 OUT；FILE 本身不变。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Time limit of the search for each open level, in seconds; inf for none.</source>
            <translation>每个未定关卡的最长搜索时间，以秒计；inf 表示不限。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Each problem is a line with file, line, column and a sentence. A line for each level says whether it can be solved, if the analyses, its own solutions or the library of solutions show it. With --seconds, a solver searches the levels that are open, and gives the reason if there is no solution. Each file ends with a summary of its format and content.</source>
            <translation>每个问题占一行：文件、行、列和一句说明。每一关另有一行，根据分析、关卡自带的答案和答案库说明是否可解。使用 --seconds 时，求解器会搜索未定的关卡，若无解则说明原因。每个文件最后概述其格式和内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Exit code 0 if all levels are valid (they may have warnings, and may be open), 1 if some are not levels or have no solution, 2 if a file cannot be read.</source>
            <translation>全部关卡有效时退出码为 0（可以有警告，可以未定）；有的不是关卡或无解时为 1；文件无法读取时为 2。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>--repair takes one file</source>
            <translation>--repair 只接受一个文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Reading {name}</source>
            <translation>正在读取 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{place} warning: {sentence}</source>
            <translation>{place} 警告：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{source}: {words}</source>
            <translation>{source}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{n:,} {verdict}</source>
            <translation>{n:,} 关{verdict}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{n:,} level</source>
            <extracomment>many: {n:,} levels</extracomment>
            <translation>
                <numerusform>{n:,} 关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{source}: {levels}, all valid</source>
            <translation>{source}：{levels}，全部有效</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>verdict</source>
            <translation>判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>cannot be written: {reason}</source>
            <translation>无法写出：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>loses nothing</source>
            <translation>没有损失</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>as {format}: {result}</source>
            <translation>写成 {format}：{result}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>there was nothing to repair</source>
            <translation>没有需要修复的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>error</source>
            <translation>错误</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>warning</source>
            <translation>警告</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{sentence} ({place})</source>
            <translation>{sentence}（{place}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>level {number}</source>
            <translation>第 {number} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>level {number} ({title})</source>
            <translation>第 {number} 关（{title}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{place} {kind}: {level}: {sentence}</source>
            <translation>{place} {kind}：{level}：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>{verdict}. {reason}</source>
            <translation>{verdict}。{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Output file; standard output by default.</source>
            <translation>输出文件；默认为标准输出。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Format; by default the one that the output's suffix names, otherwise xsb.</source>
            <translation>格式；默认由 FILE 的名称决定，否则为 xsb。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>How much of the solutions an html page shows to players; none by default.</source>
            <translation>html 页面上玩家能看到多少答案；默认不给。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>An html page without heading, list or help.</source>
            <translation>不带标题、列表和帮助的 html 页面。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Encoding; that of the source by default.</source>
            <translation>编码；默认与来源相同。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Line endings; those of the source by default.</source>
            <translation>换行符；默认与来源相同。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Print on standard error, as JSON, how certain the reading of a picture is.</source>
            <translation>把图片识别的可信度以 JSON 写到标准错误。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>xsb, sok and rle hold everything, slc holds boards, titles and authors, and the others hold boards only. Standard error says what is lost. html is one page that plays in any browser. A picture (PNG, JPEG, BMP, GIF or WebP) of a board is read, and standard error says how certain the reading is.</source>
            <translation>xsb、sok 和 rle 能保存一切，slc 保存地图、标题和作者，其他格式只保存地图。损失的内容写到标准错误。html 是一个页面，用任何浏览器都能玩。地图的图片（PNG、JPEG、BMP、GIF 或 WebP）会被识别，可信度写到标准错误。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>--encoding and --line-ends cannot be used with html</source>
            <translation>--encoding 和 --line-ends 不能与 html 一起用</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>--solutions and --embed can be used only with html</source>
            <translation>--solutions 和 --embed 只能与 html 一起用</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>{doubt}; --encoding utf-8 avoids that</source>
            <translation>{doubt}；使用 --encoding utf-8 可避免</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>{value!r} is neither a number nor a range such as 3-7, 3- or -7</source>
            <translation>{value!r} 既不是数字，也不是 3-7、3- 或 -7 这样的范围</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Which levels to find: the same, with the same walls, or different in at most 12 squares; always in any orientation.</source>
            <translation>查找哪些关卡：相同、墙相同或最多 12 格不同；方向一律不限。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Levels that contain these rows of a board, in any orientation; ? stands for anything.</source>
            <translation>含有这几行图案的关卡，方向不限；? 代表任意内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Words in the title, the author or the collection.</source>
            <translation>标题、作者或关卡集中的词。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>How many boxes.</source>
            <translation>箱子数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>How many squares inside the walls.</source>
            <translation>内部格数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>How many rows.</source>
            <translation>行数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>How many columns.</source>
            <translation>列数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Fewest pushes of any solution in the file or the library.</source>
            <translation>文件中最佳解的推动数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Fewest moves of any solution in the file or the library.</source>
            <translation>文件中最佳解的移动数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>How hard the level is for people; known only for levels that "sokolab rate" has rated.</source>
            <translation>对人的难度；只有用 "sokolab rate" 评估过的关卡才有。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Show at most this many levels.</source>
            <translation>最多显示这么多关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Print one JSON object per level.</source>
            <translation>每关输出一个 JSON 对象。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>"sokolab index" reads the folders. FILE has the level to compare with: its first one, or the one that --level names. All conditions that are given must hold. The nearest levels come first.</source>
            <translation>“sokolab index” 读取文件夹。FILE 中是用来比较的关卡：第一关，或 --level 指定的一关。给出的所有条件都须满足。最接近的关卡排在最前。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Exit code 0 if a level was found, else 1.</source>
            <translation>找到关卡时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>say what to find: a level, --part, --words or a range</source>
            <translation>请说明要查找什么：关卡、--part、--words 或范围</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>no folder is indexed yet: see sokolab index</source>
            <translation>还没有索引任何文件夹：参见 sokolab index</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>the index holds no levels: run “sokolab index” to read the folders</source>
            <translation>索引中没有关卡：用 sokolab index 读取文件夹</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>{n:,} level found</source>
            <extracomment>many: {n:,} levels found</extracomment>
            <translation>
                <numerusform>找到 {n:,} 个关卡</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>{n:,} more level may be within the limits: it has not been measured yet; see sokolab rate</source>
            <extracomment>many: {n:,} more levels may be within the limits: they have not been measured yet; see sokolab rate</extracomment>
            <translation>
                <numerusform>另有 {n:,} 个关卡可能符合范围：尚未评测；参见 sokolab rate</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>the part is empty</source>
            <translation>图案是空的</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Level</source>
            <translation>关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Title</source>
            <translation>标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/find.py" />
            <source>Differs in</source>
            <translation>不同格数</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Number of candidates.</source>
            <translation>候选关卡数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Time for all candidates, in seconds.</source>
            <translation>全部候选的总时间，以秒计。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Seed of all random choices.</source>
            <translation>所有随机选择的种子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Limit of edits to try; with the same seed, the same limit gives the same levels.</source>
            <translation>最多尝试的编辑次数：种子相同时，同样的次数得到相同的关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Searches that run at the same time.</source>
            <translation>并行的搜索数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>The fewest pushes that a candidate may need.</source>
            <translation>候选关卡至少需要的推数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>The most pushes that a candidate may need.</source>
            <translation>以及至多。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Levels that no candidate may repeat.</source>
            <translation>不应再次找到的关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Levels from an earlier run to continue from.</source>
            <translation>先前一次运行的关卡，从它们继续。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Do not look up candidates in the library and in indexed folders.</source>
            <translation>不在答案库和已索引的文件夹中查找候选关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Print one JSON object per candidate, one per line.</source>
            <translation>每个候选关卡输出一行 JSON 对象。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Also write the candidates to a level file.</source>
            <translation>同时把候选关卡写入关卡文件。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Keep the goals connected.</source>
            <translation>目标点相连。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Find the hardest starts of a room.</source>
            <translation>寻找房间的最难起始局面。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A square on which no goal is placed.</source>
            <translation>不放置目标点的格子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Find the hardest starts of a room: its walls and goals are given.</source>
            <translation>寻找房间的最难起始局面：墙和目标点已给定。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>The boxes and the player of the level do not matter and may be missing. The room is searched backwards from all solved positions. If memory and time suffice, the first candidate is proved to be the hardest. In a room without goals, --boxes says how many are placed. Exit code 0 if there are candidates, 1 if not.</source>
            <translation>关卡的箱子和搬运工无关紧要，可以没有。从房间的所有终局往回搜索。如果内存和时间足够，第一个候选就证明是最难的。对没有目标点的房间，--boxes 指定放置多少个。有候选时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>leave out --keep: walls and goals stay anyway if the level has goals</source>
            <translation>请去掉 --keep：关卡有目标点时，墙和目标点本来就不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Vary a level by single edits.</source>
            <translation>用单次编辑变化关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>How the level should change.</source>
            <translation>关卡应当变成什么样。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A square to keep, or all walls, goals, boxes or the player.</source>
            <translation>保持不变的格子，或全部墙（walls）、目标点（goals）、箱子（boxes）或搬运工（player）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A solution that must not solve any variation.</source>
            <translation>不应解开任何变体的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A solution that must solve each variation with the fewest pushes possible.</source>
            <translation>必须能解每个变体的答案，且没有推动数更少的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Each variation is solved, and has at least two pushes. Exit code 0 if there are any, 1 if not.</source>
            <translation>每个变化都已解开，且至少有两推。有变化时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Vary a level by single edits: walls, goals, boxes and the player.</source>
            <translation>用单次编辑变化关卡：墙、目标点、箱子和搬运工。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Generate rooms from nothing.</source>
            <translation>从零生成房间。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Columns and rows, including walls; by default 9x9, or what --word needs.</source>
            <translation>列数和行数，含墙：默认 9x9，或适合单词的大小。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Symmetry of the walls.</source>
            <translation>墙如何互相对称。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A level whose inside is the silhouette of the rooms, instead of --size.</source>
            <translation>以此关卡的内部为轮廓，代替 --size。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A word whose letters are the silhouette of the rooms.</source>
            <translation>以其字母为轮廓的单词。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>A square of the mask that keeps its wall, floor or goal.</source>
            <translation>轮廓中保持其墙、地板或目标点的格子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Corridors only: no open floor of 2 by 3 squares.</source>
            <translation>走廊：没有 2×3 格的空旷地板。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Allow goals to lie apart.</source>
            <translation>允许目标点分开。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Generate rooms from nothing, each with its hardest start.</source>
            <translation>从零生成房间，每个都取最难起始局面。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Rooms with open floors of 3 by 4 squares are left out, and floor that no solution uses becomes wall. Exit code 0 if there are candidates, 1 if not.</source>
            <translation>有 3×4 格空旷地板的房间不采用，答案不用的地板变成墙。有候选时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>--mask sets size and shape: leave out --size and --word</source>
            <translation>--mask 决定大小和形状：请去掉 --size 和 --word</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>--keep needs --mask: only squares of a mask can stay</source>
            <translation>--keep 需要 --mask：只有轮廓中的格子可以保持不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>{given!r} is not a size such as 9x8</source>
            <translation>{given!r} 不是 9x8 这样的尺寸</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>there are several levels; choose one with --level</source>
            <translation>有多个关卡；请用 --level 选择一个</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>Searching</source>
            <translation>正在搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>stopped before a level was found</source>
            <translation>已停止，尚未找到关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/generate.py" />
            <source>no level was found in the time allowed</source>
            <translation>在限定的时间内没有找到关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>Remove these folders from the index instead.</source>
            <translation>改为从索引中移除这些文件夹。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>Print the folders of the index, and exit.</source>
            <translation>列出索引中的文件夹后结束。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>Print JSON.</source>
            <translation>输出 JSON。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>Exit code 0 if all files could be read, else 1.</source>
            <translation>所有文件都能读取时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>The levels of all files below DIR go into the index that "sokolab find" searches. Without DIR, all folders of the index are checked again. Only files that are new or have changed are read; files that are gone are forgotten. No file is ever changed. The index is a file in the user's data folder. You can interrupt the command: what has been read is kept.</source>
            <translation>DIR 下所有文件的关卡都会进入 “sokolab find” 所查找的索引。不给出 DIR 时，重新查看索引中的所有文件夹。只读取新增或改动过的文件；已不存在的文件会从索引中移除。绝不改动任何文件。索引是用户数据文件夹中的一个文件。可以随时中断：已读取的内容会保留。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>--forget takes the folders to forget</source>
            <translation>--forget 需要给出要移除的文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>no folder is indexed yet: name one</source>
            <translation>还没有索引任何文件夹：请给出一个</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>{done:,} of {of:,} files read</source>
            <translation>已读取 {of:,} 个文件中的 {done:,} 个</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>{n:,} file read</source>
            <extracomment>many: {n:,} files read</extracomment>
            <translation>
                <numerusform>读取了 {n:,} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>{n:,} unchanged</source>
            <translation>{n:,} 个未变</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>{n:,} gone</source>
            <translation>{n:,} 个已不存在</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>{read}, {kept}, {gone}</source>
            <translation>{read}，{kept}，{gone}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/index.py" />
            <source>The index holds {n:,} level</source>
            <extracomment>many: The index holds {n:,} levels</extracomment>
            <translation>
                <numerusform>索引中有 {n:,} 个关卡</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>The library is a file in the user's data folder. It recognises a level however it is rotated, mirrored or decorated.</source>
            <translation>答案库是用户数据文件夹中的一个文件。关卡无论怎样旋转、镜像或装饰，它都能认出。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print how much the library holds, and where its file is.</source>
            <translation>输出答案库的内容多少，以及文件所在位置。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{source}: {megabytes:.1f} MB</source>
            <translation>{source}：{megabytes:.1f} MB</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{levels}, {solutions}, {proofs}</source>
            <translation>{levels}，{solutions}，{proofs}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} solution</source>
            <extracomment>many: {n:,} solutions</extracomment>
            <translation>
                <numerusform>{n:,} 个答案</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} proof of unsolvability</source>
            <extracomment>many: {n:,} proofs of unsolvability</extracomment>
            <translation>
                <numerusform>{n:,} 个无解证明</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>unknown</source>
            <translation>未知</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print one JSON line per level.</source>
            <translation>每关输出一行 JSON。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Exit code 0 if it knows something about every level, else 1.</source>
            <translation>对每一关都有所知时退出码为 0，否则为 1。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print what the library knows about the levels of FILE.</source>
            <translation>输出答案库对 FILE 中各关所知的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print the levels that the library considers unsolvable.</source>
            <translation>列出答案库认为无解的关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>A proof counts only if it names the solver and the version of sokolab that found it. It is removed as soon as a solution of the level is known, and by "library forget".</source>
            <translation>只有写明由哪个求解器、哪个版本的 sokolab 得出的证明才被采信。一旦知道该关卡的答案，证明即被删除；“library forget”也会删除它。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print the levels that the library considers unsolvable, and what proved each.</source>
            <translation>列出答案库认为无解的关卡，以及各由什么证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Number</source>
            <translation>序号</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Board</source>
            <translation>地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Proved by</source>
            <translation>证明者</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{width} × {height}</source>
            <translation>{width} × {height}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{one}, {other}</source>
            <translation>{one}，{other}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Remove proofs that levels have no solution.</source>
            <translation>删除关卡无解的证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Remove all proofs.</source>
            <translation>删除所有证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Remove the proofs that the levels of FILE have no solution. Solutions are kept.</source>
            <translation>删除 FILE 中各关卡无解的证明。答案保留。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>The levels count as open again, until a solver proves once more that they have no solution.</source>
            <translation>这些关卡重新算作未定，直到求解器再次证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>name a file with levels, or give --all</source>
            <translation>请指定一个关卡文件，或使用 --all</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} proof forgotten</source>
            <extracomment>many: {n:,} proofs forgotten</extracomment>
            <translation>
                <numerusform>已删除 {n:,} 个证明</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Import the solutions stored in files; each is replayed first.</source>
            <translation>导入文件中所存的答案；每个答案都先回放。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{source}: {solutions}, {known:,} already known</source>
            <translation>{source}：{solutions}，{known:,} 个已有</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} new solution</source>
            <extracomment>many: {n:,} new solutions</extracomment>
            <translation>
                <numerusform>{n:,} 个新答案</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{message}, {n:,} wrong</source>
            <translation>{message}，{n:,} 个不能解开其关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Write all levels with their best solutions, in XSB text.</source>
            <translation>写出所有关卡及其最好的答案，用 XSB 文本。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Export all solutions, not only the best ones.</source>
            <translation>导出所有答案，不只是最好的。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Levels are written in their canonical form: rotated or mirrored, and without decoration. The best solutions are the one with the fewest pushes and the one with the fewest moves.</source>
            <translation>关卡以标准形式写出：经过旋转或镜像，不含装饰。最好的答案指推动数最少的和移动数最少的。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Write all levels with their best solutions as one collection, in XSB text.</source>
            <translation>把所有关卡及其最好的答案写成一个关卡集，用 XSB 文本。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>the library is empty</source>
            <translation>答案库是空的</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Found by</source>
            <translation>来源</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>unsolvable: {proof}</source>
            <translation>无解：{proof}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>nothing known</source>
            <translation>一无所知</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{date:%d %b %Y}</source>
            <translation>{date:%Y-%m-%d}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{who}, {date:%d %b %Y}</source>
            <translation>{who}，{date:%Y-%m-%d}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{solver} of sokolab {version}, {date:%d %b %Y}</source>
            <translation>sokolab {version} 的 {solver}，{date:%Y-%m-%d}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>The solution to start from, for one selected level; by default all known solutions.</source>
            <translation>作为起点的答案（只选中一关时）；默认为已知的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Write the levels to OUT, with the shortest solutions added; its suffix names the format.</source>
            <translation>把关卡写入 OUT，并加上最短的答案；格式由后缀决定。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Do not store solutions in the library.</source>
            <translation>不把答案存入答案库。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Starts from the solutions in FILE and in the library (see sokolab library), and stores what it finds in the library. A level without a solution is solved first, within the same limits. Each shorter solution is replayed before it is used. Exit code 0 if every level has a solution, 1 if not. Ctrl+C stops the search and prints the shortest solutions so far.</source>
            <translation>从 FILE 和答案库（见 sokolab library）中的答案开始，找到的答案也存入答案库。没有答案的关卡先在同样的限制内求解。每个更短的答案都先回放再计入。每一关都有答案时退出码为 0，否则为 1。按 Ctrl+C 停止搜索，并输出至此最短的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>--lurd is the solution of one level; select it with --level</source>
            <translation>--lurd 是某一关的答案；请用 --level 选定该关</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>the letters of --lurd do not solve the level</source>
            <translation>--lurd 的字母不能解开本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{level}: no solution yet, {nodes:,} nodes of {solver}</source>
            <translation>{level}：尚无答案，{solver} 已搜索 {nodes:,} 个节点</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{counts} after {seconds:.1f} s</source>
            <translation>{seconds:.1f} 秒后 {counts}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{level}: {words}</source>
            <translation>{level}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{level}: {counts}; {words}</source>
            <translation>{level}：{counts}；{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{pushes:,} pushes, {moves:,} moves</source>
            <translation>{pushes:,} 次推动，{moves:,} 步移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>moves</source>
            <translation>移动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>now</source>
            <translation>现在</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>pushes</source>
            <translation>推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{solved} of {all} levels have a solution: from {pushes_before:,} to {pushes:,} pushes, from {moves_before:,} to {moves:,} moves</source>
            <translation>{all} 关中有 {solved} 关有答案：推动数从 {pushes_before:,} 减到 {pushes:,}，移动数从 {moves_before:,} 变为 {moves:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>{doubt}; {path} is written in UTF-8</source>
            <translation>{doubt}；{path} 以 UTF-8 写出</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/rate.py" />
            <source>Write a table to OUT: a row per level, a column per reason.</source>
            <translation>把表格写入 OUT：每个关卡一行，每个原因一列。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/rate.py" />
            <source>In JSON, squares are numbered row by row from 0, and pushes of the "solution" from 1.</source>
            <translation>JSON 中格子从 0 起逐行编号，“solution” 的推动从 1 起编号。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/rate.py" />
            <source>The levels need no solutions. Each one takes roughly --seconds at most; small ones take a fraction of a second. If there is no estimate, as for unsolvable levels, a sentence says why, and the exit code is 1. The library keeps the estimates, so that "sokolab find" knows them.</source>
            <translation>关卡无需带答案。每个关卡大约最多用 --seconds 秒；小关卡不到一秒。无法估计时（例如无解的关卡）用一句话说明原因，此时退出码为 1。答案库会保存估计结果，供 "sokolab find" 使用。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Output file; - for standard output.</source>
            <translation>输出文件；- 表示标准输出。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>A picture (the default).</source>
            <translation>图片（默认）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>A scalable picture.</source>
            <translation>可缩放的图片。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>An animated solution.</source>
            <translation>动画答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>All levels on pages to print.</source>
            <translation>把所有关卡排在可打印的页面上。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>An overlay to draw; may be repeated. A wrong NAME lists the valid ones.</source>
            <translation>要画的叠加层；可重复给出。NAME 有误时会列出可用的名称。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Pixels per square.</source>
            <translation>每格的像素数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The selected box, counted from 1; by default the only one.</source>
            <translation>选中的箱子，从 1 数起；默认为唯一的箱子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Use the dark theme.</source>
            <translation>使用深色主题。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The moves to animate; by default the first stored solution.</source>
            <translation>要演示的走法；默认为所存的第一个答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Moves per second of an animation.</source>
            <translation>动画每秒的移动数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Levels per row of a page.</source>
            <translation>每行的关卡数。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Page size.</source>
            <translation>纸张大小。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Use pages in landscape format.</source>
            <translation>使用横向页面。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The format follows from the suffix of the output file; without a suffix it is PNG. Levels look as they do in the window, but no screen is needed. A picture or an animation shows one level, by default the first; a PDF shows all. The overlay push-targets needs a selected box.</source>
            <translation>格式由输出文件的后缀决定；没有后缀时为 PNG。关卡的样子与窗口中相同，但不需要屏幕。图片或动画显示一关，默认为第一关；PDF 显示全部。叠加层 push-targets 需要选中的箱子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>a {format} shows one level; choose it with --level N</source>
            <translation>{format} 只能画一关；请用 --level N 指定</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>{path}: sokolab draws PNG, SVG, GIF and PDF; for another suffix add --png, --svg, --gif or --pdf</source>
            <translation>{path}：sokolab 可以绘制 PNG、SVG、GIF 和 PDF；要用其他后缀，请加上 --png、--svg、--gif 或 --pdf</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>the level has no solution to show; give moves with --moves LURD</source>
            <translation>本关没有可演示的答案；请用 --moves LURD 给出走法</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>the moves cannot be shown: {reason}</source>
            <translation>无法演示这些走法：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>the moves cannot be shown: letter {number}, {letter}, is blocked</source>
            <translation>无法演示这些走法：第 {number} 个字母 {letter} 走不通</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>push-targets needs a selected box; give it with --box ROW,COLUMN</source>
            <translation>push-targets 需要选中的箱子；请用 --box ROW,COLUMN 指定</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>there is no box at {place}</source>
            <translation>{place}没有箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/selftest.py" />
            <source>Opens a window, draws, solves, saves and replays, with a data folder of its own: your settings, levels and solutions stay as they are. On a machine without a screen, set QT_QPA_PLATFORM=offscreen.</source>
            <translation>打开窗口，绘制、求解、保存并回放，使用自己的数据文件夹：您的设置、关卡和答案保持不变。没有屏幕的机器上，请设置 QT_QPA_PLATFORM=offscreen。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/selftest.py" />
            <source>sokolab {step}</source>
            <translation>sokolab {step}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/selftest.py" />
            <source>Everything works.</source>
            <translation>一切正常。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>The solver: {names} ({default} by default).</source>
            <translation>求解器：{names}（默认为 {default}）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Do not store results in the library.</source>
            <translation>不把结果存入答案库。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Every solution is replayed before it is printed. UNSOLVABLE is proved: the search has tried everything. TIME, NODES, MEMORY and CANCELLED mean undecided; a solution printed with them is not proved to be the shortest. INVALID boards are not levels. Exit code 0 if every level is decided, 1 if not. Ctrl+C stops the search and prints what is known. Solutions and proofs are stored in the library (see sokolab library). A search that proves the fewest pushes begins from the best solution stored there.</source>
            <translation>每个答案都先回放再输出。“无解”经过证明：搜索已穷尽一切。“超时”“节点用尽”“内存用尽”和“已停止”表示未定；同时输出的答案未证明是最短的。“无效”的地图不是关卡。每一关都已判定时退出码为 0，否则为 1。按 Ctrl+C 停止搜索，并输出已知的结果。答案和证明存入答案库（见 sokolab library）。证明最少推动数的搜索从库中最好的答案开始。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Preparing {solver}</source>
            <translation>正在准备 {solver}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>{level}: {nodes:,} nodes, {speed:,.0f} a second, {note} {depth}</source>
            <translation>{level}：{nodes:,} 个节点，每秒 {speed:,.0f} 个，{note} {depth}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>nodes</source>
            <translation>节点</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>level {number}: {sentence}</source>
            <translation>第 {number} 关：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>{outcomes} in {seconds:.1f} seconds</source>
            <translation>{outcomes}，用时 {seconds:.1f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>Also copy the compiled kernels to FOLDER, for a wheel or a bundle.</source>
            <translation>另把编译好的内核复制到 FOLDER，供制作安装包使用。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>This takes a minute or two, once on each machine. Prints a JSON line for each analysis and each solver as soon as it is compiled. STAGE is the name of one of them, as given in its line; by default everything is compiled.</source>
            <translation>需要一两分钟，每台机器只需一次。每编译好一项分析或一个求解器，就输出一行 JSON。STAGE 是其中一项的名称，与输出的行一致；默认编译全部。</translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>there is no stage {name}; “sokolab warm” prints their names</source>
            <translation>没有名为 {name} 的阶段；“sokolab warm” 会列出所有名称</translation>
        </message>
    </context>
    <context>
        <name>sokolab.collection</name>
        <message numerus="yes">
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{n:,} file</source>
            <extracomment>many: {n:,} files</extracomment>
            <translation>
                <numerusform>{n:,} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{levels} from {files} opened as one collection</source>
            <translation>已把 {files}中的 {levels}打开为一个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{levels} from {files} opened; {name} could not be read: {reason}</source>
            <translation>已打开 {files}中的 {levels}；{name} 无法读取：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{levels} from {files} opened; {name} (and {others}) could not be read: {reason}</source>
            <translation>已打开 {files}中的 {levels}；{name}（及{others}）无法读取：{reason}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{n:,} more file</source>
            <extracomment>many: {n:,} more files</extracomment>
            <translation>
                <numerusform>另外 {n:,} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>Joined files</source>
            <translation>合并的文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/known_level.py" />
            <source>Solution {number}</source>
            <translation>答案 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/known_level.py" />
            <source>solved</source>
            <translation>已解</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/known_level.py" />
            <source>draft</source>
            <translation>草稿</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/level_list.py" />
            <source>Status</source>
            <translation>状态</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/level_list.py" />
            <source>Author</source>
            <translation>作者</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/level_list.py" />
            <source>“is:{name}” is not a status; try {known}</source>
            <translation>“is:{name}”不是状态；可用 {known}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/level_list.py" />
            <source>“{name}” is not a property of levels; try {known}</source>
            <translation>“{name}”不是关卡的属性；可用的有 {known}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/level_list.py" />
            <source>“{term}” must be followed by a whole number</source>
            <translation>“{term}”之后必须是整数</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>{name}: {text}</source>
            <translation>{name}：{text}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Known solutions</source>
            <translation>已知答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Not examined yet</source>
            <translation>尚未检查</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Fewest known pushes</source>
            <translation>已知最少推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Fewest known moves</source>
            <translation>已知最少移动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>{range}, {total:,} in total</source>
            <translation>{range}，合计 {total:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>level {number:,} is harder</source>
            <translation>第 {number:,} 关较难</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>level {number:,} is easier</source>
            <translation>第 {number:,} 关较易</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/collection/statistics.py" />
            <source>{n:,} more</source>
            <extracomment>many: {n:,} more</extracomment>
            <translation>
                <numerusform>另有 {n:,} 关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>No level stands out from its neighbours</source>
            <translation>没有关卡与前后相差悬殊</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Levels that stand out: {levels}</source>
            <translation>与前后不齐：{levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>Difficulty in order</source>
            <translation>难度曲线</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>By {author}</source>
            <translation>作者 {author}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/collection/statistics.py" />
            <source>By {n:,} other</source>
            <extracomment>many: By {n:,} others</extracomment>
            <translation>
                <numerusform>其他 {n:,} 位作者</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>{n:,} each</source>
            <translation>均为 {n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/statistics.py" />
            <source>{smallest:,} to {largest:,}, median {median:,.0f}</source>
            <translation>{smallest:,} 至 {largest:,}，中位数 {median:,.0f}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/variants.py" />
            <source>Variant {number}</source>
            <translation>变体 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/variants.py" />
            <source>{title} (variant {number})</source>
            <translation>{title}（变体 {number}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/collection/variants.py" />
            <source>{title} (variant {number}, from {made_from})</source>
            <translation>{title}（变体 {number}，由变体 {made_from} 改成）</translation>
        </message>
    </context>
    <context>
        <name>sokolab.core</name>
        <message>
            <location filename="../../sokolab/core/board.py" />
            <source>row {row}, column {column}</source>
            <translation>第 {row} 行第 {column} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/board.py" />
            <source>row {row}, column {column}: {glyph!r} is not an XSB glyph</source>
            <translation>第 {row} 行第 {column} 列：{glyph!r} 不是 XSB 字符</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>column {column}: {fault}</source>
            <translation>第 {column} 列：{fault}</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>letter {number}, {letter}, is blocked</source>
            <translation>第 {number} 个字母 {letter} 走不通</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>letter {number}, {letter}, pushes a box: it should be {proper}</source>
            <translation>第 {number} 个字母 {letter} 推动了箱子：应为 {proper}</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>letter {number}, {letter}, pushes nothing: it should be {proper}</source>
            <translation>第 {number} 个字母 {letter} 没有推动箱子：应为 {proper}</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>these moves do not solve the board</source>
            <translation>这些移动解不开这张地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>the count is zero</source>
            <translation>计数为零</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>groups are nested more than {n} deep</source>
            <translation>括号嵌套超过 {n} 层</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>')' closes no group</source>
            <translation>“)” 没有对应的括号</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>a count stands before ')'</source>
            <translation>“)” 前面有计数</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>more than {n:,} letters</source>
            <translation>超过 {n:,} 个字母</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>nothing follows the count</source>
            <translation>计数后面没有内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/lurd.py" />
            <source>'(' is never closed</source>
            <translation>“(” 没有闭合</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>permission denied</source>
            <translation>没有权限</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>device or resource busy</source>
            <translation>设备或资源正忙</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>file exists</source>
            <translation>文件已存在</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>file too large</source>
            <translation>文件太大</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>invalid argument</source>
            <translation>参数无效</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>input/output error</source>
            <translation>输入/输出错误</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>is a directory</source>
            <translation>这是一个目录</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>too many levels of symbolic links</source>
            <translation>符号链接层数太多</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>too many open files</source>
            <translation>打开的文件太多</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>file name too long</source>
            <translation>文件名太长</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>no such file or directory</source>
            <translation>没有这个文件或目录</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>no space left on device</source>
            <translation>设备上没有剩余空间</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>not a directory</source>
            <translation>不是目录</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>operation not permitted</source>
            <translation>不允许此操作</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>broken pipe</source>
            <translation>管道已断开</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>read-only file system</source>
            <translation>文件系统是只读的</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/operating_system.py" />
            <source>another program has it open</source>
            <translation>文件正被另一个程序占用</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/position.py" />
            <source>letter {number}, {letter}, is not one of u, r, d, l</source>
            <translation>第 {number} 个字母 {letter} 不是 u、r、d、l 之一</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/position.py" />
            <source>a position has one player; this board has {n}</source>
            <translation>局面要有一个搬运工；这张地图有 {n} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/position.py" />
            <source>no push {letter} of the box at {place} is possible</source>
            <translation>{place}的箱子无法作 {letter} 推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/position.py" />
            <source>letter {number}, {letter}, cannot be played</source>
            <translation>第 {number} 个字母 {letter} 无法执行</translation>
        </message>
        <message>
            <location filename="../../sokolab/core/words.py" />
            <source>{one}; {other}</source>
            <translation>{one}；{other}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.editing</name>
        <message>
            <location filename="../../sokolab/editing/difference.py" />
            <source>no difference</source>
            <translation>没有差异</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/difference.py" />
            <source>{squares}: {pieces}</source>
            <translation>{squares}：{pieces}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} more wall</source>
            <extracomment>many: {n:,} more walls</extracomment>
            <translation>
                <numerusform>多 {n:,} 格墙</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} fewer wall</source>
            <extracomment>many: {n:,} fewer walls</extracomment>
            <translation>
                <numerusform>少 {n:,} 格墙</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} more box</source>
            <extracomment>many: {n:,} more boxes</extracomment>
            <translation>
                <numerusform>多 {n:,} 个箱子</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} fewer box</source>
            <extracomment>many: {n:,} fewer boxes</extracomment>
            <translation>
                <numerusform>少 {n:,} 个箱子</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} more goal</source>
            <extracomment>many: {n:,} more goals</extracomment>
            <translation>
                <numerusform>多 {n:,} 个目标点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/editing/difference.py" />
            <source>{n:,} fewer goal</source>
            <extracomment>many: {n:,} fewer goals</extracomment>
            <translation>
                <numerusform>少 {n:,} 个目标点</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>letter {number}, {letter!r}, is not one of u, r, d, l</source>
            <translation>第 {number} 个字母 {letter!r} 不是 u、r、d、l 之一</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>letter {number}, {letter}, walks where a box stands</source>
            <translation>第 {number} 个字母 {letter} 走到了箱子所在的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>letter {number}, {letter}, pushes where no box can be</source>
            <translation>第 {number} 个字母 {letter} 推的地方不可能有箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>letter {number}, {letter}, pushes a box against another</source>
            <translation>第 {number} 个字母 {letter} 把箱子推向了另一个箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>letter {number}, {letter}: the board would be too large</source>
            <translation>第 {number} 个字母 {letter}：地图会太大</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/from_lurd.py" />
            <source>no letter pushes a box</source>
            <translation>没有一个字母推动箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/reshape.py" />
            <source>rows {top} to {bottom}, columns {left} to {right} do not lie on a board of {height} × {width}</source>
            <translation>第 {top} 至 {bottom} 行、第 {left} 至 {right} 列不在 {height} × {width} 的地图上</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/selection.py" />
            <source>there is no row of squares</source>
            <translation>没有一行格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/selection.py" />
            <source>nothing is selected</source>
            <translation>没有选中任何格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/selection.py" />
            <source>the stamp before line {line}: {fault}</source>
            <translation>第 {line} 行之前的图章：{fault}</translation>
        </message>
        <message>
            <location filename="../../sokolab/editing/selection.py" />
            <source>Stamp</source>
            <translation>图章</translation>
        </message>
    </context>
    <context>
        <name>sokolab.engine</name>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>its answer cannot be used ({details})</source>
            <translation>它的应答无法使用（{details}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>it cannot be loaded ({details})</source>
            <translation>无法载入（{details}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>there is not enough memory for it</source>
            <translation>内存不足</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>its answer is larger than {most} megabytes</source>
            <translation>它的应答超过 {most} MB</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>{name} is not of the type {wanted}</source>
            <translation>{name} 不是 {wanted} 类型</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>its {member} is not a function</source>
            <translation>其成员 {member} 不是函数</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>its {member} is not text</source>
            <translation>其成员 {member} 不是文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>its {member} is of the wrong type</source>
            <translation>它的 {member} 类型不对</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/plugin_process.py" />
            <source>it has no name</source>
            <translation>它没有名称</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/readiness.py" />
            <source>the kernels cannot be compiled: {reason}</source>
            <translation>无法编译内核：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/readiness.py" />
            <source>stopped before its kernels were compiled</source>
            <translation>内核编译完成之前已停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/service.py" />
            <source>slow until the solver is compiled for this machine</source>
            <translation>为本机编译完成之前较慢</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/service.py" />
            <source>continues once the solver is compiled for this machine</source>
            <translation>为本机编译完成后继续</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/service.py" />
            <source>{words}; {note}</source>
            <translation>{words}；{note}</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/service.py" />
            <source>Cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/worker.py" />
            <source>the processes have been ended</source>
            <translation>进程已经结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/worker.py" />
            <source>it did not answer within {seconds:g} s</source>
            <translation>它在 {seconds:g} 秒内没有应答</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/worker.py" />
            <source>its process was ended by SIGKILL, perhaps because memory ran out</source>
            <translation>它的进程被 SIGKILL 终止，可能是内存耗尽</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/worker.py" />
            <source>its process was ended by {signal}</source>
            <translation>它的进程被 {signal} 终止</translation>
        </message>
        <message>
            <location filename="../../sokolab/engine/worker.py" />
            <source>its process ended without an answer</source>
            <translation>它的进程没有给出结果就结束了</translation>
        </message>
    </context>
    <context>
        <name>sokolab.formats</name>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>The file is {path!r}.</source>
            <translation>文件是 {path!r}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>this is not text; “sokolab convert” and from_picture can read a picture, unless it is damaged</source>
            <translation>这不是文本；“sokolab convert” 和 from_picture 可读取未损坏的图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>not UTF-8: read as {encoding}</source>
            <translation>不是 UTF-8：按 {encoding} 读取</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>damaged UTF-8: some bytes are undecodable</source>
            <translation>UTF-8 已损坏：有些字节没有意义</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>these are {game} levels; sokolab plays only Sokoban on a square grid</source>
            <translation>这是 {game} 的关卡；sokolab 只支持方格上的推箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>it contains no level</source>
            <translation>其中没有关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>this is XML or HTML, but not SLC, the only XML that sokolab reads</source>
            <translation>这是 XML 或 HTML，但不是 SLC；sokolab 只读取 SLC 这一种 XML</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>the text is longer than {count:,} million characters</source>
            <translation>文本超过 {count:,} 百万字符</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/__init__.py" />
            <source>no format has the suffix {suffix}; the formats are {names}</source>
            <translation>没有格式使用后缀 {suffix}；可用的格式有 {names}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>the link has more than {count:,} fields</source>
            <translation>链接的字段超过 {count:,} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>the link has no board (no lvl=…)</source>
            <translation>链接里没有地图（缺少 lvl=…）</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>the board has no rows</source>
            <translation>地图没有任何行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>{glyph!r} is not a character of the board code (row {row} of the board, column {column})</source>
            <translation>{glyph!r} 不是地图代码的字符（地图第 {row} 行第 {column} 列）</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>level {number} is {width} × {height}; Boxoban boards are {side} × {side}</source>
            <translation>第 {number} 关是 {width} × {height}；Boxoban 的地图是 {side} × {side}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>level {number} has a box or the player on a goal, which Boxoban cannot show</source>
            <translation>第 {number} 关有箱子或搬运工在目标点上，Boxoban 无法表示</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>a screen file holds one level, not {count:,}; choose one</source>
            <translation>screen 文件只能存一关，而不是 {count:,} 关；请选一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/board_formats.py" />
            <source>other programs would not recognise this draft as a board in a screen file</source>
            <translation>这份草稿存成 screen 文件后，别的程序认不出是地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{encoding} with a byte-order mark</source>
            <translation>{encoding}（带字节序标记）</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} byte</source>
            <extracomment>many: {n:,} bytes</extracomment>
            <translation>
                <numerusform>{n:,} 字节</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>titles are in lines that begin with ; below the boards</source>
            <translation>标题是地图下方以 ; 开头的行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>titles are in lines that begin with Title: above the boards</source>
            <translation>标题是地图上方的 Title: 行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>titles are in lines of text above the boards</source>
            <translation>标题是地图上方的文字行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>mixed line endings ({kinds})</source>
            <translation>换行符混用（{kinds}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{kind} line endings</source>
            <translation>{kind} 换行</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} title</source>
            <extracomment>many: {n:,} titles</extracomment>
            <translation>
                <numerusform>{n:,} 个标题</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} author</source>
            <extracomment>many: {n:,} authors</extracomment>
            <translation>
                <numerusform>{n:,} 位作者</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} level with notes</source>
            <extracomment>many: {n:,} levels with notes</extracomment>
            <translation>
                <numerusform>{n:,} 关有备注</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} saved game</source>
            <extracomment>many: {n:,} saved games</extracomment>
            <translation>
                <numerusform>{n:,} 个存档</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>the collection is called {title} by {author}</source>
            <translation>关卡集名为 {title}，作者 {author}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>the collection is called {title}</source>
            <translation>关卡集名为 {title}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>the collection is by {author}</source>
            <translation>关卡集的作者是 {author}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>boards of {size} squares</source>
            <translation>地图大小 {size} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>boards of {smallest} to {largest} squares</source>
            <translation>地图大小 {smallest} 至 {largest} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>every other square is empty; if this is Hexoban, it was misread</source>
            <translation>每隔一格都是空的；如果这是 Hexoban，就读错了</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{level} has two titles: {title} was used, the other became a note</source>
            <translation>{level}有两个标题：采用了 {title}，另一个成为备注</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>solution {number} of {level}</source>
            <translation>{level}的第 {number} 个答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>the board does not have exactly one player</source>
            <translation>地图上的搬运工不是正好一个</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>it ends before the level is solved</source>
            <translation>还没解开关卡就结束了</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{solution} does not solve it: {reason}</source>
            <translation>{solution}解不开关卡：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{solution}: {fault}; read as the board requires</source>
            <translation>{solution}：{fault}；已按地图的要求读取</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{solution} goes on for {moves} after solving it</source>
            <translation>{solution}在解开关卡后还有 {moves}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} more solution of {level} was not replayed: the board is too large for all</source>
            <extracomment>many: {n:,} more solutions of {level} were not replayed: the board is too large for all</extracomment>
            <translation>
                <numerusform>{level}还有 {n:,} 个答案没有回放：地图太大，答案太多</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>saved game {number} of {level}</source>
            <translation>{level}的第 {number} 个存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{game} cannot be played: {fault}</source>
            <translation>{game}无法回放：{fault}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{game} is played in reverse; its start square is counted from {base}, which makes the moves playable</source>
            <translation>{game}是逆推；起始格从 {base} 开始计数，这样才能回放</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>a solution of {level} was read as a note: {letter!r} is not a move</source>
            <translation>{level}的一个答案被读作备注：{letter!r} 不是移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>bytes that are not text were removed</source>
            <translation>去掉了不是文本的字节</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>mail quotes or escapes around the levels were removed</source>
            <translation>去掉了关卡周围的邮件引用符或转义符</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>the XML is broken: its boards are saved as XSB</source>
            <translation>XML 已损坏：其中的地图存为 XSB</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} unreadable line was commented out with :: ({lines})</source>
            <extracomment>many: {n:,} unreadable lines were commented out with :: ({lines})</extracomment>
            <translation>
                <numerusform>{n:,} 行无法读取，已用 :: 注释掉（第 {lines} 行）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{n:,} row</source>
            <extracomment>many: {n:,} rows</extracomment>
            <translation>
                <numerusform>{n:,} 行</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/doctor.py" />
            <source>{remedy} ({what})</source>
            <translation>{remedy}（{what}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>the text in {encoding} looks like {other} and would be misread</source>
            <translation>用 {encoding} 写的文本看起来像 {other}，会被读错</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>{encoding} cannot represent {letter!r}</source>
            <translation>{encoding} 无法表示 {letter!r}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>the encoding is now UTF-8, because {encoding} cannot represent {letter!r}</source>
            <translation>编码已改为 UTF-8，因为 {encoding} 无法表示 {letter!r}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} byte undecodable as {encoding} became �</source>
            <extracomment>many: {n:,} bytes undecodable as {encoding} became �</extracomment>
            <translation>
                <numerusform>{n:,} 个在 {encoding} 中没有意义的字节变成了 �</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>the title, author and notes of the collection are lost</source>
            <translation>关卡集的标题、作者和备注会丢失</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>the empty border around {boards} is cut off</source>
            <translation>{boards}周围的空白边会被裁掉</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} board</source>
            <extracomment>many: {n:,} boards</extracomment>
            <translation>
                <numerusform>{n:,} 张地图</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} board is padded with walls to {side} × {side}</source>
            <extracomment>many: {n:,} boards are padded with walls to {side} × {side}</extracomment>
            <translation>
                <numerusform>{n:,} 张地图会用墙补成 {side} × {side}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} link is longer than {length:,} characters; some sites cut them off</source>
            <extracomment>many: {n:,} links are longer than {length:,} characters; some sites cut them off</extracomment>
            <translation>
                <numerusform>{n:,} 个链接超过 {length:,} 个字符；有些网站会截断</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>the title of {n:,} level is lost</source>
            <extracomment>many: the titles of {n:,} levels are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡的标题会丢失</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>the author of {n:,} level is lost</source>
            <extracomment>many: the authors of {n:,} levels are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡的作者会丢失</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>the notes of {n:,} level are lost</source>
            <extracomment>many: the notes of {n:,} levels are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡的备注会丢失</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>the solutions of {n:,} level are lost</source>
            <extracomment>many: the solutions of {n:,} levels are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡的答案会丢失</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>the saved games of {n:,} level are lost</source>
            <extracomment>many: the saved games of {n:,} levels are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡的存档会丢失</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>line breaks and control characters in the names of {levels} are lost</source>
            <translation>{levels}的名称中的换行和控制字符会丢失</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/export.py" />
            <source>control characters, surrounding blank lines, and the colons of Comment: and Comment-End: are lost in the notes of {levels}</source>
            <translation>{levels}的备注中，控制字符、首尾空行以及 Comment: 和 Comment-End: 的冒号会丢失</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} solution or saved game with letters that are not moves is lost</source>
            <extracomment>many: {n:,} solutions and saved games with letters that are not moves are lost</extracomment>
            <translation>
                <numerusform>{n:,} 个答案或存档含有不是移动的字母，会丢失</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>it is a pipe or a device</source>
            <translation>这是管道或设备</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>Windows does not allow a file with this name</source>
            <translation>Windows 不允许使用这个文件名</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>no text at all</source>
            <translation>根本不是文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>its byte-order mark says {encoding}, but its content is something else</source>
            <translation>字节序标记说是 {encoding}，内容却不是</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>this is not a text file: it contains the control character {code:#04x}</source>
            <translation>这不是文本文件：其中有控制字符 {code:#04x}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>the file cannot be read: {reason}</source>
            <translation>无法读取文件：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>the file cannot be written: {reason}</source>
            <translation>无法写入文件：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/files.py" />
            <source>the file is larger than {megabytes} MB</source>
            <translation>文件大于 {megabytes} MB</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>MF8 code</source>
            <translation>MF8 代码</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>SokoPlayer link</source>
            <translation>SokoPlayer 链接</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>XSokoban screen</source>
            <translation>XSokoban screen 文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>XSB with run lengths</source>
            <translation>XSB（行程编码）</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>SOK (YASC)</source>
            <translation>SOK (YASC)</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/registry.py" />
            <source>there is no format {name!r}; choose one of {names}</source>
            <translation>没有格式 {name!r}；可选：{names}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the board is rewritten in plain rows</source>
            <translation>地图改写为普通的行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the missing Comment-End: is added</source>
            <translation>补上缺少的 Comment-End:</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the file is saved as UTF-8</source>
            <translation>文件存为 UTF-8</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the size is corrected</source>
            <translation>改正大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>characters without a meaning become floor</source>
            <translation>没有意义的字符变成地板</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the letters get the case that fits the board</source>
            <translation>字母大小写按地图改正</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the moves are kept as a saved game</source>
            <translation>这些移动保留为存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>line {line}: {sentence}</source>
            <translation>第 {line} 行：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>line {line}, column {column}: {sentence}</source>
            <translation>第 {line} 行第 {column} 列：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the file holds more than {limit:,} lines in all</source>
            <translation>文件总共超过 {limit:,} 行</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the file holds more than {limit:,} levels in all</source>
            <translation>文件总共超过 {limit:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the file holds more than {limit:,} squares in all</source>
            <translation>文件里的地图总共超过 {limit:,} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/remarks.py" />
            <source>the file holds more than {limit:,} moves in all</source>
            <translation>文件里的移动总共超过 {limit:,} 步</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/saved_games.py" />
            <source>its start square is off the board</source>
            <translation>起始格不在地图上</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/saved_games.py" />
            <source>the jump before letter {number} leads into a wall</source>
            <translation>第 {number} 个字母前的跳跃落到墙里</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/saved_games.py" />
            <source>letter {number}, {letter}, pulls nothing</source>
            <translation>第 {number} 个字母 {letter} 没有拉动箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>a level without rows was skipped</source>
            <translation>跳过了没有任何行的一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>more than 1,000,000 characters between two tags</source>
            <translation>两个标签之间超过 1,000,000 个字符</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>elements are nested more than {depth} deep</source>
            <translation>元素嵌套超过 {depth} 层</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>it declares XML entities, which sokolab refuses</source>
            <translation>其中声明了 XML 实体，sokolab 不接受</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>the XML is broken: {reason}</source>
            <translation>XML 已损坏：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/slc.py" />
            <source>{glyph!r} has no meaning on a board (column {column} of its row)</source>
            <translation>{glyph!r} 在地图上没有意义（该行第 {column} 列）</translation>
        </message>
    </context>
    <context>
        <name>sokolab.formats.xsb</name>
        <message>
            <location filename="../../sokolab/formats/xsb/boards.py" />
            <source>the board has more than {count:,} squares</source>
            <translation>地图超过 {count:,} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/boards.py" />
            <source>the size is given as {width} × {height}, but the board is {real_width} × {real_height}</source>
            <translation>标明的大小是 {width} × {height}，但地图是 {real_width} × {real_height}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/boards.py" />
            <source>a tab inside a board was read as floor up to the next multiple of 8</source>
            <translation>地图里的制表符读作地板，补到下一个 8 的倍数</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/boards.py" />
            <source>a count at the end of a row was ignored</source>
            <translation>忽略了行末的计数</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/free_text.py" />
            <source>this comment has no Comment-End:; it was read up to the next board</source>
            <translation>这条注释没有 Comment-End:；一直读到下一张地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/moves.py" />
            <source>these moves cannot be read: {fault}</source>
            <translation>这些移动无法读取：{fault}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/reader.py" />
            <source>box and goal labels are kept, but not enforced</source>
            <translation>箱子和目标点的标号会保留，但不起作用</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/reader.py" />
            <source>it is empty</source>
            <translation>它是空的</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/reader.py" />
            <source>it contains no level; {fault}</source>
            <translation>其中没有关卡；{fault}</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/scanning.py" />
            <source>{glyph!r} has no meaning on a board, so the row was read as text</source>
            <translation>{glyph!r} 在地图上没有意义，因此这一行读作文字</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/scanning.py" />
            <source>the MF8 code has no [/soko]</source>
            <translation>MF8 代码缺少 [/soko]</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/tokens.py" />
            <source>moves with { } switch between players; sokolab does not play Multiban</source>
            <translation>带 { } 的移动会切换搬运工；sokolab 不支持 Multiban</translation>
        </message>
        <message>
            <location filename="../../sokolab/formats/xsb/tokens.py" />
            <source>the game is {game}; sokolab plays only Sokoban on a square grid</source>
            <translation>这个游戏是 {game}；sokolab 只支持方格上的推箱子</translation>
        </message>
    </context>
    <context>
        <name>sokolab.generation</name>
        <message>
            <location filename="../../sokolab/generation/candidate.py" />
            <source>difficulty {figure:,.0f}</source>
            <translation>难度 {figure:,.0f}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/candidate.py" />
            <source>{n:,} box change</source>
            <extracomment>many: {n:,} box changes</extracomment>
            <translation>
                <numerusform>换箱 {n:,} 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/candidate.py" />
            <source>{n:,} losing push along the solution</source>
            <extracomment>many: {n:,} losing pushes along the solution</extracomment>
            <translation>
                <numerusform>答案沿途有 {n:,} 处致败推动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/candidate.py" />
            <source>{n:,} box is never pushed</source>
            <extracomment>many: {n:,} boxes are never pushed</extracomment>
            <translation>
                <numerusform>有 {n:,} 个箱子从不推动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/candidate.py" />
            <source>{n:,} floor square that the solution does not use</source>
            <extracomment>many: {n:,} floor squares that the solution does not use</extracomment>
            <translation>
                <numerusform>有 {n:,} 格地板用不到</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/candidate.py" />
            <source>proved: no start with these goals is harder by this measure</source>
            <translation>已证明：同样的目标点，按此标准没有更难的开局</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/floor_plan.py" />
            <source>no room meets the conditions</source>
            <translation>没有符合条件的房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/floor_plan.py" />
            <source>the room is open: walls must close it on all sides</source>
            <translation>房间没有封闭：四周须有墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/floor_plan.py" />
            <source>{boxes} and the player do not fit on {squares}</source>
            <translation>{squares}放不下{boxes}并给搬运工留出一格</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/floor_plan.py" />
            <source>{goals} are locked, too many for {boxes}</source>
            <translation>锁定了 {goals}，但只有 {boxes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/floor_plan.py" />
            <source>the locked floor leaves a room too large for its boxes</source>
            <translation>锁定的地板太多，对这么多箱子来说房间太大</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/lettering.py" />
            <source>no letter of {word!r} can be drawn at this size</source>
            <translation>在此大小下，{word!r} 没有可画的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/mix.py" />
            <source>{given!r} is not one of {names}, nor a mix such as pushes=2,losing-pushes=1</source>
            <translation>{given!r} 不是 {names} 之一，也不是 pushes=2,losing-pushes=1 这样的混合</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>{positions:,} positions of the room seen, layer {layer:,}</source>
            <translation>已考察 {positions:,} 个局面，到第 {layer:,} 层</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>the room is too large to search all of it; starts with up to about {changes:,} box changes and {pushes:,} pushes found</source>
            <translation>房间太大，无法穷尽；已找到的开局最多约换箱 {changes:,} 次、推动 {pushes:,} 次</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>{count:,} of at most {most:,} starts measured</source>
            <translation>已评估 {count:,} 个开局（最多 {most:,} 个）</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>{what}, best so far: {difficulty}, {changes}, {pushes}</source>
            <translation>{what}，目前最好：{difficulty}、{changes}、{pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>{what}; {spent:,} s so far, about to finish</source>
            <translation>{what}；已用 {spent:,} 秒，即将结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/progress.py" />
            <source>{what}; {spent:,} s so far, at most {left:,} s more</source>
            <translation>{what}；已用 {spent:,} 秒，最多还要 {left:,} 秒</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/room_chains.py" />
            <source>{n:,} room tried</source>
            <extracomment>many: {n:,} rooms tried</extracomment>
            <translation>
                <numerusform>已试过 {n:,} 个房间</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/rooms.py" />
            <source>everything is locked: there is nothing to change</source>
            <translation>所有格子都已锁定，无从改动</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/rooms.py" />
            <source>no level to continue from fits this room and its number of boxes</source>
            <translation>没有可继续的关卡符合此房间且箱子数相同</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/rooms.py" />
            <source>the room has no goals</source>
            <translation>房间没有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/rooms.py" />
            <source>the room has {goals} for {boxes}</source>
            <translation>房间有{goals}，却有{boxes}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/generation/varying.py" />
            <source>{n:,} variation tried</source>
            <extracomment>many: {n:,} variations tried</extracomment>
            <translation>
                <numerusform>已试过 {n:,} 种改法</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/generation/varying.py" />
            <source>the solution to keep does not solve the level</source>
            <translation>要保留的答案解不了此关卡</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui</name>
        <message>
            <location filename="../../sokolab/gui/app.py" />
            <source>New here? See everything in two minutes.</source>
            <translation>初次使用？两分钟看遍全部功能。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/app.py" />
            <source>Take the tour</source>
            <translation>开始导览</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>opened a file</source>
            <translation>打开了文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>drew a wall</source>
            <translation>画了一面墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>solved the level</source>
            <translation>解出了关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>saved the file</source>
            <translation>保存了文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>replayed the solution</source>
            <translation>回放了答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/self_test.py" />
            <source>compiled its code</source>
            <translation>编译了代码</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>The level is analysed while you draw. A dot: the player can walk there. Hatching: a box there is lost; a filled square is a corner between two walls. In the list on the right, point at a line to see that overlay alone, or click to switch it on or off.</source>
            <translation>绘制的同时，一切都在分析。圆点：搬运工能走到。斜线：箱子到了那里就成死箱；实心的死角只凭两面墙就能断定。在右边的列表里，指向一行可单独查看，单击可开关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>What the colours mean</source>
            <translation>颜色的含义</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>A yellow square is a cut vertex: block it, and the floor is split. The numbers are the blocks it joins. Point at one to see the parts in different colours.</source>
            <translation>黄色格子是割点：堵住它，地板就被隔断。数字是它连接的块。指向割点，可看到各部分以不同颜色显示。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Doors that split a level</source>
            <translation>把关卡隔开的门</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Point at a box, or click it with the select tool (S). A ring marks each square it can be pushed to, with the fewest pushes. The player can end on the sides where the ring is open.</source>
            <translation>指向箱子，或用选择工具 (S) 单击它。圆环标出它能推到的每个格子和最少推动数。圆环的缺口是搬运工推完后可在的一侧。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Where a box can go</source>
            <translation>箱子能去哪里</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Draw and watch</source>
            <translation>边画边看</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Remove the wall in the framed square with the right button: reach, blocks and dead squares follow at once. Ctrl+Z takes any step back.</source>
            <translation>用右键擦掉框中格子的墙：可达区域、块和死格立刻跟着变化。Ctrl+Z 可撤销任何一步。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>A box is in a corner now. Everything that makes a level invalid or unsolvable is listed here and at the bottom of the window. Click a problem to see where it is.</source>
            <translation>现在有一个箱子在死角里。凡是使关卡无效或无解的问题，都会列在这里和窗口底部。单击问题可查看位置。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Problems in words</source>
            <translation>用文字说明问题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>F5 starts the chosen solvers side by side; you can keep drawing. Each reports how long it took and what it proved: fewest pushes, fewest moves, or that there is no solution.</source>
            <translation>按 F5 同时启动所选求解器，期间可以继续绘制。每个求解器都会报告用时和证明的结果：推动数最少、移动数最少，或者无解。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Replay and Path, below the list of searches, open it here. Space plays it, the slider and the letters go to any move, P draws the whole route.</source>
            <translation>搜索列表下面的“回放”和“路径”会在这里打开答案。空格播放，滑块和字母可跳到任意一步，P 画出完整路径。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Watch the solution</source>
            <translation>观看答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>How hard is it for people?</source>
            <translation>对人来说有多难？</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>This panel estimates how many players solve a level, and gives the reasons: boxes that take turns, detours, traps. Click a reason, and the replay goes to its pushes.</source>
            <translation>此面板估计有多少玩家能解出关卡，并列出理由：来回换箱、绕路、陷阱。点一条理由，回放就会转到相应的推动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>F6 plays the level. Use the arrow keys, or click: a square to walk there, a box and a target to push it. Esc goes back to drawing. F1 finds any action; Shift+F2 starts this tour again.</source>
            <translation>按 F6 开始玩。用方向键，或者单击：单击格子就走过去，单击箱子再单击目标就把它推过去。Esc 回到绘制。F1 查找任意操作；Shift+F2 重新开始导览。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Play it yourself</source>
            <translation>亲自玩一玩</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Tour</source>
            <translation>导览</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>There is no solution yet; press F5 first</source>
            <translation>还没有答案；请先按 F5</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>End the tour and go back to your level</source>
            <translation>结束导览，回到你的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>End the tour</source>
            <translation>结束导览</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Show me</source>
            <translation>演示</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Back</source>
            <translation>上一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Next</source>
            <translation>下一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>{title}. {words}</source>
            <translation>{title}。{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>{place} of {all}</source>
            <translation>{place}/{all}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/tour.py" />
            <source>Finish</source>
            <translation>完成</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.analysis</name>
        <message>
            <location filename="../../sokolab/gui/analysis/analysis_controller.py" />
            <source>Loading plug-ins</source>
            <translation>加载插件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/analysis_controller.py" />
            <source>Compiling what “{what}” needs</source>
            <translation>正在编译：{what}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/analysis_controller.py" />
            <source>Compiling for this machine</source>
            <translation>正在为本机编译</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/analysis_controller.py" />
            <source>Switch back on</source>
            <translation>重新启用</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/live_analysis.py" />
            <source>The live analysis</source>
            <translation>实时分析</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>point at a box</source>
            <translation>请指向一个箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>{summary}. Key {key}</source>
            <translation>{summary}。快捷键 {key}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>Fewer</source>
            <translation>收起</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>Fewer overlays</source>
            <translation>收起叠加层</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>Hide rarely used overlays</source>
            <translation>隐藏不常用的</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>Show all overlays</source>
            <translation>显示全部叠加层</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>{count:,} more</source>
            <translation>另外 {count:,} 个</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>{n:,} more overlay</source>
            <extracomment>many: {n:,} more overlays</extracomment>
            <translation>
                <numerusform>还有 {n:,} 个叠加层</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/overlays_panel.py" />
            <source>Overlays</source>
            <translation>叠加层</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/problems_panel.py" />
            <source>{kind}: {problem}</source>
            <translation>{kind}：{problem}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/problems_panel.py" />
            <source>Click to see where</source>
            <translation>单击查看位置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/problems_panel.py" />
            <source>No problems</source>
            <translation>没有问题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/analysis/problems_panel.py" />
            <source>Not checked yet</source>
            <translation>尚未检查</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.batch</name>
        <message>
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>{shown:,} of {levels:,} levels of {name}: those that match the filter</source>
            <translation>{name} 的 {levels:,} 关中通过筛选的 {shown:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>The batch for {name} was not finished</source>
            <translation>{name} 的批处理尚未完成</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>Continue</source>
            <translation>继续处理</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>Dismiss</source>
            <translation>忽略</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>Add solutions from a batch</source>
            <translation>添加批处理的答案</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/batch/batch_controller.py" />
            <source>{n:,} solution was added to the collection, which is not saved yet.</source>
            <extracomment>many: {n:,} solutions were added to the collection, which is not saved yet.</extracomment>
            <translation>
                <numerusform>已向关卡集添加 {n:,} 个答案，关卡集尚未保存。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Outcome</source>
            <translation>结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Time</source>
            <translation>时间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Running …</source>
            <translation>运行中 …</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Skip</source>
            <translation>跳过</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Levels of the batch</source>
            <translation>批处理的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Show on the board</source>
            <translation>在地图上显示</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Do last</source>
            <translation>最后处理</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_table.py" />
            <source>Do next</source>
            <translation>下一个处理</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Run a solver on every level.</source>
            <translation>对每一关运行求解器。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Solve</source>
            <translation>求解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Shorten</source>
            <translation>缩短</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Shorten the best solution of every level.</source>
            <translation>缩短每一关最好的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Check</source>
            <translation>检查</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Look for problems, and replay the solutions of every level.</source>
            <translation>查找问题，并回放每一关的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Analyse</source>
            <translation>分析</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Count what the overlays show on every level.</source>
            <translation>统计叠加层在每一关上显示的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Rate</source>
            <translation>评难度</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Convert</source>
            <translation>转换</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Write the file in another format, into a folder.</source>
            <translation>把文件写成另一种格式，存入文件夹。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Batch: {name}</source>
            <translation>批处理：{name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>&lt;p&gt;Stop the batch and keep its results. It can be continued.&lt;/p&gt;</source>
            <translation>&lt;p&gt;停止批处理并保留结果，以后可以继续。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>&lt;p&gt;Save all results as CSV or JSON.&lt;/p&gt;</source>
            <translation>&lt;p&gt;把所有结果存为 CSV 或 JSON。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>&lt;p&gt;Add the solutions to their levels. They are saved with the collection.&lt;/p&gt;</source>
            <translation>&lt;p&gt;把答案添加到各关，随关卡集一起保存。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Add solutions</source>
            <translation>添加答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Plots</source>
            <translation>图表</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>This batch cannot be run: {reason}.</source>
            <translation>无法运行此批处理：{reason}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>the batch cannot continue: {reason}</source>
            <translation>批处理无法继续：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>The batch stopped: {reason}.</source>
            <translation>批处理已停止：{reason}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Done</source>
            <translation>完成</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Export results</source>
            <translation>导出结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>The results were written to {name}.</source>
            <translation>结果已写入 {name}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>{name} was not written: {reason}.</source>
            <translation>未写出 {name}：{reason}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Job</source>
            <translation>任务</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Solver</source>
            <translation>求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>What to minimise</source>
            <translation>最小化的指标</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>&lt;p&gt;Levels processed at the same time, each in its own process.&lt;/p&gt;</source>
            <translation>&lt;p&gt;同时处理的关卡数，每关各用一个进程。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Levels at a time</source>
            <translation>同时处理关卡数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Memory limit per level</source>
            <translation>每关的内存上限</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Time limit per level</source>
            <translation>每关的时限</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source> s</source>
            <translation> 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Limits per level</source>
            <translation>每关限制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/batch_window.py" />
            <source>Write to</source>
            <translation>写入到</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/plots.py" />
            <source>Levels decided over time</source>
            <translation>已判定关卡数随时间的变化</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/plots.py" />
            <source>levels</source>
            <translation>关卡数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/plots.py" />
            <source>Pushes of the solutions</source>
            <translation>答案的推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/batch/plots.py" />
            <source>Outcomes</source>
            <translation>结果分布</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.collection</name>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Cop&amp;y to</source>
            <translation>复制到(&amp;Y)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Move &amp;to</source>
            <translation>移动到(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>A collection needs at least one level</source>
            <translation>关卡集至少要有一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{level} was removed</source>
            <translation>已移除：{level}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{count:,} levels were removed</source>
            <translation>已移除 {count:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Sort levels</source>
            <translation>排序关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>The levels are now in order of {column}</source>
            <translation>关卡已按{column}排列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>No level has been rated yet: open the Difficulty panel</source>
            <translation>还没有评估过任何关卡：请打开“难度”面板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>The library has no other solutions for these levels</source>
            <translation>答案库中没有这些关卡的其他答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Add known solutions</source>
            <translation>添加已知答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{solutions} added to {levels}</source>
            <translation>已为 {levels}添加 {solutions}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>These levels have no solutions</source>
            <translation>这些关卡没有答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Remove solutions</source>
            <translation>移除答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Solutions of {levels} removed</source>
            <translation>已移除 {levels}的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Move levels to another collection</source>
            <translation>把关卡移到另一个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} moved to {collection}</source>
            <translation>已移动 {levels}到“{collection}”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} copied to {collection}</source>
            <translation>已复制 {levels}到“{collection}”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Show</source>
            <translation>查看</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{collection} stays open: it has changed</source>
            <translation>{collection}保持打开：它已有改动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{collection} has changed since then; undo the step there as well</source>
            <translation>{collection} 之后又有改动；请在那里也撤销</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Merging needs two open collections that have levels</source>
            <translation>没有两个含有关卡的关卡集可以合并</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Merged collections</source>
            <translation>合并的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} of {name} with its unsaved changes</source>
            <translation>{name}的{levels}（含未保存的更改）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} of {name}</source>
            <translation>{name}的{levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} merged into a new collection: {parts}</source>
            <translation>{levels}已合并为新关卡集：{parts}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>New collection</source>
            <translation>新关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{levels} of {collection}</source>
            <translation>“{collection}”中的 {levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Rename levels</source>
            <translation>重命名关卡</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>{n:,} level was renamed</source>
            <extracomment>many: {n:,} levels were renamed</extracomment>
            <translation>
                <numerusform>已重命名 {n:,} 关</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_actions.py" />
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_controller.py" />
            <source>The verdict</source>
            <translation>判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_controller.py" />
            <source>The library</source>
            <translation>答案库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Shows only levels that match all words. Words are looked up in title, author and notes; &lt;b&gt;author:ann&lt;/b&gt; and &lt;b&gt;title:gate&lt;/b&gt; search one field. &lt;b&gt;boxes&amp;gt;5&lt;/b&gt;, &lt;b&gt;pushes&amp;lt;=100&lt;/b&gt;, &lt;b&gt;width=12&lt;/b&gt; compare numbers (also moves, solutions, size, height, number). &lt;b&gt;is:solved&lt;/b&gt;, &lt;b&gt;is:open&lt;/b&gt;, &lt;b&gt;is:unsolvable&lt;/b&gt;, &lt;b&gt;is:draft&lt;/b&gt; select by status.</source>
            <translation>只显示符合所有词语的关卡。词语在标题、作者和备注中查找；&lt;b&gt;author:ann&lt;/b&gt; 只查作者，&lt;b&gt;title:gate&lt;/b&gt; 只查标题。&lt;b&gt;boxes&amp;gt;5&lt;/b&gt;（箱子）、&lt;b&gt;pushes&amp;lt;=100&lt;/b&gt;（推动数）、&lt;b&gt;width=12&lt;/b&gt;（宽）比较数字；还有 moves（移动数）、solutions（答案数）、size（格数）、height（高）、number（序号）。按状态选择：&lt;b&gt;is:solved&lt;/b&gt; 已解、&lt;b&gt;is:open&lt;/b&gt; 未定、&lt;b&gt;is:unsolvable&lt;/b&gt; 无解、&lt;b&gt;is:draft&lt;/b&gt; 草稿。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Solved</source>
            <translation>已解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Unsolvable</source>
            <translation>无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Drafts</source>
            <translation>草稿</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>More than 10 boxes</source>
            <translation>多于 10 个箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Without solution</source>
            <translation>没有答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Collection</source>
            <translation>关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Size of the pictures</source>
            <translation>图片大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Filter</source>
            <translation>筛选</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Filter: words, boxes&gt;5, is:open …</source>
            <translation>筛选：boxes&gt;5 …</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Common filters</source>
            <translation>常用筛选</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Sort the list; the collection itself keeps its order</source>
            <translation>给列表排序，关卡集本身的顺序不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Sort</source>
            <translation>排序</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Sorted by {order}</source>
            <translation>排序：{order}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Largest first</source>
            <translation>从大到小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>No level matches the filter</source>
            <translation>没有关卡符合筛选条件</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>{n:,} level is hidden because it has not been measured yet</source>
            <extracomment>many: {n:,} levels are hidden because they have not been measured yet</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡被隐藏：尚未测量</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>List of open collections</source>
            <translation>打开的关卡集列表</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Lists all open collections</source>
            <translation>列出所有打开的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Open collections</source>
            <translation>打开的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Close this collection (asks about unsaved work)</source>
            <translation>关闭这个关卡集（有未保存的内容会询问）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Close this collection</source>
            <translation>关闭这个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>{place}
Not saved yet</source>
            <translation>{place}
尚未保存</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_facts.py" />
            <source>The library of solutions</source>
            <translation>答案库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_facts.py" />
            <source>{sentence}. New solutions are not added to it.</source>
            <translation>{sentence}。新答案不会加入。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_facts.py" />
            <source>Examining the levels</source>
            <translation>检查关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_table.py" />
            <source>{sentence}; {effect}</source>
            <translation>{sentence}；{effect}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_table.py" />
            <source>difficulty {figure}</source>
            <translation>难度 {figure}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_table.py" />
            <source>{title}, by {author}</source>
            <translation>{title}，作者 {author}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_table.py" />
            <source>{number}. {name}: {words}</source>
            <translation>{number}. {name}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_table.py" />
            <source>{number}. {name}: {words}, no solution known</source>
            <translation>{number}. {name}：{words}，没有已知答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_views.py" />
            <source>Untitled</source>
            <translation>无标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_views.py" />
            <source>Levels of the collection</source>
            <translation>关卡集的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_views.py" />
            <source>Levels of the collection as pictures</source>
            <translation>关卡集的关卡图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/level_views.py" />
            <source>Drawing thumbnails</source>
            <translation>绘制缩略图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>&lt;b&gt;{n}&lt;/b&gt; counts up from the first number; &lt;b&gt;{n:3}&lt;/b&gt; writes at least three digits. &lt;b&gt;{number}&lt;/b&gt; is the level's number in the collection. &lt;b&gt;{title}&lt;/b&gt; and &lt;b&gt;{author}&lt;/b&gt; are its current title and author.</source>
            <translation>&lt;b&gt;{n}&lt;/b&gt; 从起始编号递增；&lt;b&gt;{n:3}&lt;/b&gt; 至少写三位数。&lt;b&gt;{number}&lt;/b&gt; 是关卡在关卡集中的序号。&lt;b&gt;{title}&lt;/b&gt; 和 &lt;b&gt;{author}&lt;/b&gt; 是现有的标题和作者。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Duplicates in {collection}</source>
            <translation>“{collection}”中的重复关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Duplicates in all open collections</source>
            <translation>所有打开的关卡集中的重复关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Comparing levels in all orientations …</source>
            <translation>正在按所有方向比较关卡…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Duplicate and similar levels</source>
            <translation>重复和相似的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Levels that are the same or similar</source>
            <translation>相同或相似的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Finding duplicates</source>
            <translation>查找重复关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{count} levels are the same</source>
            <translation>{count} 关相同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>These differ in {squares}</source>
            <translation>两者有 {squares}不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{duplicates} (turned, mirrored or decorated copies) and {similar}</source>
            <translation>{duplicates}（旋转、翻转或加装饰的副本）和 {similar}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{n:,} duplicate</source>
            <extracomment>many: {n:,} duplicates</extracomment>
            <translation>
                <numerusform>{n:,} 个重复关卡</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{n:,} similar pair</source>
            <extracomment>many: {n:,} similar pairs</extracomment>
            <translation>
                <numerusform>{n:,} 对相似关卡</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>No two levels are the same or similar, in any orientation</source>
            <translation>没有两关相同或相似，无论方向如何</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{title}
removed</source>
            <translation>{title}
已移除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>by {author}</source>
            <translation>作者：{author}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Go to this level</source>
            <translation>转到这一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Remove this level from its collection; Undo in the list brings it back</source>
            <translation>从关卡集中移除这一关；在列表中撤销可恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Rename {levels}</source>
            <translation>重命名 {levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Current title</source>
            <translation>现有标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>New title</source>
            <translation>新标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Preview</source>
            <translation>预览</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>The pattern of the authors; leave {author} to keep them</source>
            <translation>作者的模板；写 {author} 则保持不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>The pattern of the titles</source>
            <translation>标题的模板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>First number</source>
            <translation>起始编号</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>The first value of {n}</source>
            <translation>{n} 的第一个值</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{value:,}: {count:,}</source>
            <translation>{value:,}：{count:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>{low:,} to {high:,}: {count:,}</source>
            <translation>{low:,} 到 {high:,}：{count:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Level {number:,}: {difficulty:.0f}</source>
            <translation>第 {number:,} 关：{difficulty:.0f}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Statistics of {title}</source>
            <translation>统计：{title}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Statistics</source>
            <translation>统计</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/overview_dialogs.py" />
            <source>Copy as text</source>
            <translation>复制为文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>&lt;p&gt;In this game, boxes are pulled from the goals back to their starts, as in reverse play.&lt;/p&gt;</source>
            <translation>&lt;p&gt;这个存档是逆推：把箱子从目标点拉回起始位置。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Properties</source>
            <translation>属性</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>The title of the collection</source>
            <translation>关卡集的标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>The title of the level, as shown in the list</source>
            <translation>关卡的标题，显示在列表中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>The author of the level</source>
            <translation>关卡的作者</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Notes</source>
            <translation>备注</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Notes about the level; saved below the board</source>
            <translation>关卡的备注，保存在地图下方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Change title</source>
            <translation>修改标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Change author</source>
            <translation>修改作者</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Change notes</source>
            <translation>修改备注</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>No solution is kept with this level</source>
            <translation>关卡中没有保存答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Saved games</source>
            <translation>存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>In the library</source>
            <translation>答案库中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Copy the letters of solution {number}</source>
            <translation>复制答案 {number} 的字母</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Remove solution {number} (undo brings it back)</source>
            <translation>移除答案 {number}（撤销可恢复）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Replay solution {number}</source>
            <translation>回放答案 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Remove game {number} (undo brings it back)</source>
            <translation>移除存档 {number}（撤销可恢复）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Copy the moves of game {number}</source>
            <translation>复制存档 {number} 的移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Continue game {number}</source>
            <translation>继续存档 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>the library</source>
            <translation>答案库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Replay the solution of {pushes}</source>
            <translation>回放 {pushes}的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Add the solution of {pushes} to the level</source>
            <translation>把 {pushes}的答案加入本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Add solution</source>
            <translation>添加答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Name saved game</source>
            <translation>命名存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Remove saved game</source>
            <translation>移除存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Remove solution</source>
            <translation>移除答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>and {count:,} more</source>
            <translation>另有 {count:,} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>{count:,} letters, which no longer solve this board</source>
            <translation>{count:,} 个字母，已解不开这张地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>{title}: {words}</source>
            <translation>{title}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>The name of the saved game; it is kept in the file</source>
            <translation>存档的名称，保存在文件中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Name of game {number}</source>
            <translation>存档 {number} 的名称</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>Game {number}</source>
            <translation>存档 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>The position in which the game was saved</source>
            <translation>存档时的局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>no longer fits this board: {reason}</source>
            <translation>已不适合这张地图：{reason}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>{n:,} pull</source>
            <extracomment>many: {n:,} pulls</extracomment>
            <translation>
                <numerusform>{n:,} 次拉动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>{moves} undone</source>
            <translation>撤销了 {moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>in reverse</source>
            <translation>逆推</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/properties_panel.py" />
            <source>cannot be continued here, because the player jumps on the way</source>
            <translation>不能在这里继续，因为途中搬运工有跳跃</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Variant</source>
            <translation>变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Effect</source>
            <translation>影响</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>its original</source>
            <translation>原关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Variants</source>
            <translation>变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Variants of the level</source>
            <translation>本关的变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>The other level</source>
            <translation>另一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>The variant</source>
            <translation>变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>&amp;New variant</source>
            <translation>新建变体(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>≈: the difference may only mean that the search for one of the two solutions ran longer</source>
            <translation>≈：两个答案的来源不同，差别可能只是其中一个找得更好</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>The fewest known moves and pushes, from the original to this variant</source>
            <translation>从原关卡到这个变体，各自已知的最少移动数和推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>&amp;Compared with</source>
            <translation>比较对象(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Compared with</source>
            <translation>比较对象</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Moves/pushes: {counts}</source>
            <translation>移动数/推动数：{counts}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>The original; choose a variant</source>
            <translation>这是原关卡，请选一个变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>The level has no variants yet</source>
            <translation>本关还没有变体</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.document</name>
        <message>
            <location filename="../../sokolab/gui/document/level_document.py" />
            <source>Draw</source>
            <translation>绘制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Add levels</source>
            <translation>添加关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>New level</source>
            <translation>新建关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Remove levels</source>
            <translation>移除关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Move levels</source>
            <translation>移动关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Untitled {number}</source>
            <translation>无标题 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Add variant</source>
            <translation>添加变体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/document/workspace.py" />
            <source>Move level</source>
            <translation>移动关卡</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.editor</name>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Rotate right</source>
            <translation>向右旋转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Rotate left</source>
            <translation>向左旋转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Flip horizontally</source>
            <translation>水平翻转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Flip vertically</source>
            <translation>垂直翻转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Add row</source>
            <translation>添加行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Remove row</source>
            <translation>移除行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Add column</source>
            <translation>添加列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Remove column</source>
            <translation>移除列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Walls already surround the level</source>
            <translation>关卡已经用墙封闭</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Draw the player, a box or a goal first: walls close in what can be reached from there</source>
            <translation>请先画搬运工、箱子或目标点：墙会围住从那里能到达的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Remove spare walls</source>
            <translation>移除多余的墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Move goals under boxes</source>
            <translation>目标点移到箱子下</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Move boxes onto goals</source>
            <translation>箱子移到目标点上</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Clear all goals</source>
            <translation>清除所有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Clear all boxes</source>
            <translation>清除所有箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Clear player</source>
            <translation>清除搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Add space</source>
            <translation>增加空间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Resize</source>
            <translation>调整大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>The clipboard holds no moves that make a level: {reason}</source>
            <translation>剪贴板中没有能构成关卡的移动：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Trim</source>
            <translation>裁去空边</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>A board has at most {most} rows and columns</source>
            <translation>地图最多 {most} 行、{most} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>A board has at least one row and one column</source>
            <translation>地图至少要有一行一列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Swap boxes and goals</source>
            <translation>互换箱子与目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/board_actions.py" />
            <source>Surround with walls</source>
            <translation>用墙封闭</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Wall</source>
            <translation>墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>wall</source>
            <translation>墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Floor</source>
            <translation>地板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>floor</source>
            <translation>地板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Goal</source>
            <translation>目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>goal</source>
            <translation>目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Box</source>
            <translation>箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>box</source>
            <translation>箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Player</source>
            <translation>搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>player</source>
            <translation>搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Box on goal</source>
            <translation>目标点上的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>box on goal</source>
            <translation>目标点上的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Player on goal</source>
            <translation>目标点上的搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>player on goal</source>
            <translation>目标点上的搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Erase</source>
            <translation>擦除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Draw {tile}</source>
            <translation>绘制{tile}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Fill with {tile}</source>
            <translation>填充{tile}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Line of {tile}</source>
            <translation>{tile}直线</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/drawing_tools.py" />
            <source>Rectangle of {tile}</source>
            <translation>{tile}矩形</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>The board is symmetric, except for the player</source>
            <translation>除搬运工外，地图已经对称</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>Make symmetric</source>
            <translation>变为对称</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>{n:,} square was not symmetric</source>
            <extracomment>many: {n:,} squares were not symmetric</extracomment>
            <translation>
                <numerusform>原有 {n:,} 格不对称</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>Symmetric except for {n:,} square</source>
            <extracomment>many: Symmetric except for {n:,} squares</extracomment>
            <translation>
                <numerusform>还有 {n:,} 格不对称</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>Each click places the squares; [ and ] turn them; Esc stops</source>
            <translation>每次单击放置一次，[ 和 ] 旋转，Esc 结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>A click or Enter places the squares; [ and ] turn them; Esc stops</source>
            <translation>单击或按 Enter 放置，[ 和 ] 旋转，Esc 结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>Move the axis; a click or Enter leaves it there, Esc puts it back</source>
            <translation>移动对称轴；单击或按 Enter 定位，Esc 恢复原位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor.py" />
            <source>Point at a square to pick its tile</source>
            <translation>请指向要吸取图块的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>top left</source>
            <translation>左上角</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>top centre</source>
            <translation>上方正中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>top right</source>
            <translation>右上角</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>middle left</source>
            <translation>左侧正中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>middle centre</source>
            <translation>正中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>middle right</source>
            <translation>右侧正中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>bottom left</source>
            <translation>左下角</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>bottom centre</source>
            <translation>下方正中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>bottom right</source>
            <translation>右下角</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>&amp;Replace</source>
            <translation>替换(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Replace squares</source>
            <translation>替换格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Replace</source>
            <translation>替换</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>With</source>
            <translation>替换为</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Only in the &amp;selection</source>
            <translation>仅限选区(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Replac&amp;e</source>
            <translation>替换(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>&amp;With</source>
            <translation>替换为(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Replace {kind} with {other}</source>
            <translation>把{kind}替换为{other}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>{n:,} square on the board</source>
            <extracomment>many: {n:,} squares on the board</extracomment>
            <translation>
                <numerusform>地图上有 {n:,} 格</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>{n:,} square in the selection</source>
            <extracomment>many: {n:,} squares in the selection</extracomment>
            <translation>
                <numerusform>选区内有 {n:,} 格</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>&amp;Remove</source>
            <translation>移除(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Normalise</source>
            <translation>规范化</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Nothing to remove: every wall and piece matters.</source>
            <translation>没有可移除的：每面墙、每个箱子和目标点都有用。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>These can be removed without any effect on play:</source>
            <translation>以下内容可以移除，不影响玩法：</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>• {n:,} spare wall</source>
            <extracomment>many: • {n:,} spare walls</extracomment>
            <translation>
                <numerusform>• {n:,} 格多余的墙</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>• {n:,} square with pieces out of reach</source>
            <extracomment>many: • {n:,} squares with pieces out of reach</extracomment>
            <translation>
                <numerusform>• {n:,} 格够不到的箱子或目标点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>• {n:,} empty row</source>
            <extracomment>many: • {n:,} empty rows</extracomment>
            <translation>
                <numerusform>• {n:,} 个空行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>• {n:,} empty column</source>
            <extracomment>many: • {n:,} empty columns</extracomment>
            <translation>
                <numerusform>• {n:,} 个空列</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Resize the board</source>
            <translation>调整地图大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Width in squares</source>
            <translation>宽度（格）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Height in squares</source>
            <translation>高度（格）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>&amp;Walls around</source>
            <translation>四周带墙(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>squares</source>
            <translation>格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Width × height</source>
            <translation>宽 × 高</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Anchor</source>
            <translation>锚点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>Keeps the drawing at the {place}</source>
            <translation>图形保持在{place}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/editor_panels.py" />
            <source>At the {place}</source>
            <translation>位于{place}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selected_squares.py" />
            <source>The player moved here from {place}: a level has only one player</source>
            <translation>搬运工从{place}移到了这里：一个关卡只有一个搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selected_squares.py" />
            <source>The squares cover the player; Undo brings the player back</source>
            <translation>这些格子盖住了搬运工；撤销可找回搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selected_squares.py" />
            <source>Copy squares</source>
            <translation>复制格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selected_squares.py" />
            <source>Move squares</source>
            <translation>移动格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selected_squares.py" />
            <source>Paste squares</source>
            <translation>粘贴格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>Select squares first: press S and drag</source>
            <translation>请先选择格子：按 S 并拖动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>Select squares first, or point at one</source>
            <translation>请先选择格子，或指向一个格子</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>{n:,} square selected</source>
            <extracomment>many: {n:,} squares selected</extracomment>
            <translation>
                <numerusform>已选择 {n:,} 格</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>Outline with {tile}</source>
            <translation>用{tile}描边</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>There is only one player: select one square for it</source>
            <translation>只能有一个搬运工：请只选一个格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>Cut</source>
            <translation>剪切</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>Clear squares</source>
            <translation>清空格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/selecting.py" />
            <source>The clipboard holds no squares</source>
            <translation>剪贴板中没有格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Stamps</source>
            <translation>图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Named groups of squares; press Enter to draw with one</source>
            <translation>有名称的格子组合；按 Enter 取用</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Move the stamp up</source>
            <translation>上移图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Move the stamp down</source>
            <translation>下移图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Rename the stamp (F2)</source>
            <translation>重命名图章 (F2)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Remove the stamp; Undo brings it back</source>
            <translation>移除图章；可以撤销</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>The squares are now stamp {number}; Ctrl+{number} draws it</source>
            <translation>这些格子已存为图章 {number}；按 Ctrl+{number} 使用</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>The squares are now stamp {number}</source>
            <translation>这些格子已存为图章 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Save stamp</source>
            <translation>存为图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>There is no stamp number {number} yet</source>
            <translation>还没有第 {number} 个图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Stamp {name}</source>
            <translation>图章 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>The stamps could not be saved: {reason}</source>
            <translation>图章无法保存：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Remove stamp {name}</source>
            <translation>移除图章 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Move stamp</source>
            <translation>移动图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>Rename stamp {name}</source>
            <translation>重命名图章 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/stamp_shelf.py" />
            <source>{name}: click, then place it as often as you like; Esc stops. Drag it to move it on the shelf.</source>
            <translation>{name}：单击取用，然后可多次放置，Esc 结束。拖动可调整顺序。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>As it was opened</source>
            <translation>打开时的状态</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>History</source>
            <translation>历史记录</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>Every step of editing; choose one to go to it</source>
            <translation>编辑的每一步；选择一步即可回到那里</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>{step} {place}</source>
            <translation>{step}，{place}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>{step} · saved</source>
            <translation>{step} · 已保存</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>to {width} × {height}</source>
            <translation>改为 {width} × {height}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>at row {row}, column {column}</source>
            <translation>第 {row} 行第 {column} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>rows {first}–{last}</source>
            <translation>第 {first}–{last} 行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>row {row}</source>
            <translation>第 {row} 行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>columns {first}–{last}</source>
            <translation>第 {first}–{last} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>column {column}</source>
            <translation>第 {column} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>in {rows}, {columns}</source>
            <translation>{rows}{columns}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>Undone: {step}</source>
            <translation>已撤销：{step}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>Redone: {step}</source>
            <translation>已重做：{step}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>&amp;Undo</source>
            <translation>撤销(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>&amp;Undo {step}</source>
            <translation>撤销“{step}”(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>&amp;Redo</source>
            <translation>重做(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/editor/undo_history.py" />
            <source>&amp;Redo {step}</source>
            <translation>重做“{step}”(&amp;R)</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.export</name>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>The picture was not copied: {reason}</source>
            <translation>未复制图片：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>A picture of the level was copied</source>
            <translation>已复制本关的图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>The known solution</source>
            <translation>已知的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>This level has no solution to animate</source>
            <translation>本关无解，没有答案可做成动画</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>There is no solution to animate yet. Play or solve the level first.</source>
            <translation>还没有可制作动画的答案。请先玩通或求解本关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_actions.py" />
            <source>{name} was written</source>
            <translation>已写出 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Save…</source>
            <translation>保存…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Colours</source>
            <translation>颜色</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Cancelled; nothing was written</source>
            <translation>已取消，没有写出任何文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Export picture</source>
            <translation>导出图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>PNG, for screens</source>
            <translation>PNG，适合屏幕</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>SVG, sharp at any size</source>
            <translation>SVG，任意缩放都清晰</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source> pixels per square</source>
            <translation> 像素/格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Type</source>
            <translation>类型</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Copy the picture to the clipboard</source>
            <translation>把图片复制到剪贴板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>{width:,} × {height:,} pixels</source>
            <translation>{width:,} × {height:,} 像素</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>{format} picture (*.{suffix})</source>
            <translation>{format} 图片 (*.{suffix})</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>The picture was copied</source>
            <translation>已复制图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Export animated solution (GIF)</source>
            <translation>导出动画答案 (GIF)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>{name}: {moves}, {pushes}</source>
            <translation>{name}：{moves}，{pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source> moves per second</source>
            <translation> 步/秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Repeat forever</source>
            <translation>循环播放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Copy the animation to the clipboard as a file, for example for a chat</source>
            <translation>把动画作为文件复制到剪贴板，例如发到聊天中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>{width:,} × {height:,} pixels, {seconds:,.0f} seconds</source>
            <translation>{width:,} × {height:,} 像素，{seconds:,.0f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Animated GIF (*.gif)</source>
            <translation>GIF 动画 (*.gif)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>The animation was not copied: {reason}</source>
            <translation>未复制动画：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>The animation was copied: {size:,.0f} kB</source>
            <translation>已复制动画：{size:,.0f} kB</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>All {n:,}</source>
            <translation>全部 {n:,} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Current level only</source>
            <translation>仅当前关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Export levels in another format</source>
            <translation>以其他格式导出关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Unchanged</source>
            <translation>不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Encoding</source>
            <translation>编码</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Line endings</source>
            <translation>换行符</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>{doubt}; choose utf-8</source>
            <translation>{doubt}；请选 utf-8</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Export playable page (HTML)</source>
            <translation>导出可以玩的网页（HTML）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>The next push, on request</source>
            <translation>按要求给出下一推</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Hints and the whole replay</source>
            <translation>提示和完整演示</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>For embedding in a page: without heading or list</source>
            <translation>用作别的网页里的框：不带标题和列表</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Writes the page to a temporary file and opens it</source>
            <translation>把页面写到临时文件并打开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Try in the browser</source>
            <translation>在浏览器里试玩</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>One file of {n:,} kB; it plays offline</source>
            <translation>一个 {n:,} kB 的文件；不需要网络就能玩</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Web page (*.html)</source>
            <translation>网页 (*.html)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>No browser could be opened. The page is in {path}</source>
            <translation>没有浏览器打开。页面在 {path}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Export printable sheet (PDF)</source>
            <translation>导出可打印的关卡页 (PDF)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>First level</source>
            <translation>第一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Last level</source>
            <translation>最后一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Landscape</source>
            <translation>横向</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Levels per row</source>
            <translation>每行关卡数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>Paper</source>
            <translation>纸张</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/export_dialogs.py" />
            <source>The first level comes after the last one</source>
            <translation>第一关排在最后一关之后</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/gif.py" />
            <source>the size must be at least one pixel per square, and the speed positive</source>
            <translation>每格至少一个像素，速度必须为正数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/pdf.py" />
            <source>a sheet has 1 to {most} columns, not {columns}</source>
            <translation>每页可有 1 到 {most} 列，而不是 {columns} 列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/pdf.py" />
            <source>there is no level to print</source>
            <translation>没有可打印的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/pdf.py" />
            <source>Sokoban levels</source>
            <translation>推箱子关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/pdf.py" />
            <source>{width} × {height}, {boxes}</source>
            <translation>{width} × {height}，{boxes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/export/png.py" />
            <source>with {scale} pixels per square the picture would have {width} × {height} pixels; the limit is {limit}</source>
            <translation>每格 {scale} 像素时，图片将为 {width} × {height} 像素；上限为 {limit}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.files</name>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Unsaved work of an earlier session can still be restored</source>
            <translation>上次未保存的内容仍可恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>The unsaved work on {collections} cannot be read. Its files are kept in {folder}.</source>
            <translation>{collections}未保存的内容无法读取，相关文件保留在 {folder}。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{n:,} collection</source>
            <extracomment>many: {n:,} collections</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡集</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>There is no unsaved work to restore</source>
            <translation>没有可恢复的未保存内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{files} were open when sokolab ended unexpectedly</source>
            <translation>sokolab 意外结束时打开着 {files}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{files} was open when sokolab ended unexpectedly</source>
            <translation>sokolab 意外结束时打开着 {files}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Reopen</source>
            <translation>重新打开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{files} no longer exist</source>
            <translation>{files} 已不存在</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{files} no longer exists</source>
            <translation>{files} 已不存在</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Reload</source>
            <translation>重新载入</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Keep my version</source>
            <translation>保留我的版本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{file} was moved or deleted; Save will write it again</source>
            <translation>{file} 已被移走或删除；保存时会重新写入</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{file} was changed by another program</source>
            <translation>{file} 已被其他程序修改</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Opens this work in a tab of its own</source>
            <translation>在单独的标签页中打开这份内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Restore</source>
            <translation>恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Restore {name}</source>
            <translation>恢复 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{name}
will be deleted when you close the list</source>
            <translation>{name}
关闭列表时将删除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Discard</source>
            <translation>丢弃</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Keep {name}</source>
            <translation>保留 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Keeps this work after all: it is not deleted</source>
            <translation>收回：这份内容不会删除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Discard {name}</source>
            <translation>丢弃 {name}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Deletes this work for good when you close the list</source>
            <translation>关闭列表时彻底删除这份内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>in {folder}</source>
            <translation>位于 {folder}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>not in a file yet</source>
            <translation>尚未存入文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Its last changes cannot be read; this is what came before.</source>
            <translation>最后的改动无法读取，这是之前的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Recovered work</source>
            <translation>恢复的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>This was not saved when sokolab ended. Nothing is deleted until you say so.</source>
            <translation>sokolab 结束时，这份内容没有保存。未经同意，不会删除任何东西。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>These were not saved when sokolab ended. Nothing is deleted until you say so.</source>
            <translation>sokolab 结束时，这些内容没有保存。未经同意，不会删除任何东西。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Restore all</source>
            <translation>全部恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Closes this list; what you neither restore nor discard is offered again</source>
            <translation>关闭列表；没有处理的下次再提供</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>The format doctor</source>
            <translation>格式诊断</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>The repair</source>
            <translation>修复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>{name} repaired</source>
            <translation>{name} 已修复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>Repaired: {done}. Save asks for a new file.</source>
            <translation>已修复：{done}。保存时会询问新文件名。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_controller.py" />
            <source>{file} cannot be repaired: {error}</source>
            <translation>{file} 无法修复：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>  cannot be read: {error}</source>
            <translation>  无法读取：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>  as {format}: {losses}</source>
            <translation>  存为 {format}：{losses}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Format doctor – {file}</source>
            <translation>格式诊断 – {file}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Examining …</source>
            <translation>正在检查…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Column</source>
            <translation>列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Repair</source>
            <translation>修复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Remarks</source>
            <translation>说明</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Enter or a double click shows the level on the board</source>
            <translation>按 Enter 或双击，在地图上显示该关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>What an export would lose</source>
            <translation>导出会损失什么</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>What would be lost</source>
            <translation>会损失的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Exports</source>
            <translation>导出</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Repair into a new collection</source>
            <translation>修复成新关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Open a repaired copy; the file itself does not change</source>
            <translation>打开修复后的副本，文件本身不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Copy report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>▲ This cannot be read: {error}</source>
            <translation>▲ 无法读取：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>✔ Nothing is ambiguous or wrong. The Problems panel checks the levels.</source>
            <translation>✔ 没有歧义或错误。关卡本身由“问题”面板检查。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>cannot be written: {error}</source>
            <translation>无法写入：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/doctor_dialog.py" />
            <source>Remarks ({count:,})</source>
            <translation>说明（{count:,}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>The link</source>
            <translation>链接</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} is being read…</source>
            <translation>正在读取 {file}……</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Reading {file}</source>
            <translation>读取 {file}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>There is no backup: this file has not been overwritten yet</source>
            <translation>没有备份：这个文件还没有被覆盖过</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} before {date}</source>
            <translation>{file}（{date} 之前）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>There is nothing to go back to: this is not saved in a file yet</source>
            <translation>没有可恢复的内容：它还没有保存到任何文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{name} is open in another tab: choose another name</source>
            <translation>{name} 已在另一个标签页中打开：请换一个名字</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{name} was not saved: {format} holds boards only. “Levels in another format” in the Export menu writes it</source>
            <translation>{name} 未保存：{format}只能存放盘面。可用“导出”菜单中的“其他格式的关卡”写出</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Save as…</source>
            <translation>另存为…</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{n:,} file was opened</source>
            <extracomment>many: {n:,} files were opened</extracomment>
            <translation>
                <numerusform>已打开 {n:,} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Opened; {remark}</source>
            <translation>已打开；{remark}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Opened; {remark} (and {count:,} more)</source>
            <translation>已打开；{remark}（另有 {count:,} 条）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} was not opened: {error}</source>
            <translation>{file} 没有打开：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Examine</source>
            <translation>检查</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{source} contains no text</source>
            <translation>{source}中没有文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{source} cannot be read: {error}</source>
            <translation>{source}无法读取：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} was not saved: {error}. Your work is still open here</source>
            <translation>{file} 没有保存：{error}。内容仍在这里打开着</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Saved; {change}</source>
            <translation>已保存；{change}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} was saved, but its previous content was not kept as a backup ({reason})</source>
            <translation>{file} 已保存，但原来的内容没能留作备份（{reason}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Save anyway</source>
            <translation>仍然保存</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Save as UTF-8</source>
            <translation>存为 UTF-8</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{file} was not saved: {reason}</source>
            <translation>{file} 没有保存：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Saved, but SLC cannot hold everything: {loss}</source>
            <translation>已保存，但 SLC 存不下全部内容：{loss}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Saved, but SLC cannot hold everything: {loss} and {count} more</source>
            <translation>已保存，但 SLC 存不下全部内容：{loss}，另有 {count} 项</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Save as XSB…</source>
            <translation>存为 XSB…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>Saved, but {loss}</source>
            <translation>已保存，但{loss}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_menu.py" />
            <source>No recent files</source>
            <translation>没有最近的文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/file_menu.py" />
            <source>Clear list</source>
            <translation>清空列表</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>Levels in a text</source>
            <translation>文本中的关卡</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>{n:,} level was found in the text</source>
            <extracomment>many: {n:,} levels were found in the text</extracomment>
            <translation>
                <numerusform>在文本中找到 {n:,} 个关卡</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>Levels found</source>
            <translation>找到的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>Lines outside any level</source>
            <translation>不是关卡的行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>&amp;Add</source>
            <translation>添加(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>The lines stay as notes</source>
            <translation>这些行可以留作备注</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>Add &amp;without the text</source>
            <translation>只添加关卡(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/paste_dialog.py" />
            <source>These lines are not levels; those next to a level become its notes:</source>
            <translation>以下各行不是关卡；紧挨关卡的留作该关卡的备注：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>The clipboard</source>
            <translation>剪贴板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>The level was copied as text</source>
            <translation>关卡已复制为文本</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>{n:,} level was copied as text</source>
            <extracomment>many: {n:,} levels were copied as text</extracomment>
            <translation>
                <numerusform>已将 {n:,} 个关卡复制为文本</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>A link to the level was copied. It has {count:,} characters; some programs may cut it off.</source>
            <translation>已复制关卡的链接。链接有 {count:,} 个字符，有些程序可能会截断。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>A link to the level was copied</source>
            <translation>已复制关卡的链接</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>The dropped picture</source>
            <translation>拖入的图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>The dropped text</source>
            <translation>拖入的文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>Paste levels</source>
            <translation>粘贴关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/pasting.py" />
            <source>{levels} added</source>
            <translation>已添加 {levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/files/recovery.py" />
            <source>Unsaved work cannot be recorded for recovery: {error}</source>
            <translation>无法记录未保存的内容以备恢复：{error}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.folder_search</name>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_actions.py" />
            <source>Measuring levels</source>
            <translation>评测关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_actions.py" />
            <source>Finding levels</source>
            <translation>查找关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_actions.py" />
            <source>The same level is “{title}” in {file}</source>
            <translation>与 {file} 中的“{title}”相同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>The same level, in any orientation</source>
            <translation>相同的关卡，方向不限</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Levels that differ in a few squares</source>
            <translation>仅有几格不同的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Levels with the same walls</source>
            <translation>墙相同的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Levels that contain the selected squares</source>
            <translation>含有所选格子的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Any level</source>
            <translation>任意关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Find levels in folders</source>
            <translation>在文件夹中查找关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>What the level must be like</source>
            <translation>关卡须满足什么</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Squares between selected ones may be anything. Alt+click takes a square out.</source>
            <translation>所选格子之间的格子可以是任何内容。按住 Alt 点击可取消一格。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Words</source>
            <translation>词</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Words in the title, author or collection</source>
            <translation>标题、作者或关卡集中的词</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>What is counted</source>
            <translation>按什么计数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>At least this many</source>
            <translation>至少</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>At most this many</source>
            <translation>至多</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Open the file at this level</source>
            <translation>打开文件并转到这一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>&amp;Add folder…</source>
            <translation>添加文件夹(&amp;A)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Add a folder and all folders in it</source>
            <translation>添加一个文件夹及其下所有内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>&amp;Folders</source>
            <translation>文件夹(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Shows the folders that are searched</source>
            <translation>显示要查找的文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>any</source>
            <translation>不限</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Find</source>
            <translation>查找</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Levels are found as soon as the folder is read</source>
            <translation>读完文件夹后即可查找关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Reading folders</source>
            <translation>读取文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Select squares of the board first (S)</source>
            <translation>请先在地图上选择格子（S）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Searching…</source>
            <translation>正在查找…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Level {number} of {path}</source>
            <translation>{path} 的第 {number} 关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Fewest pushes known: {pushes:,}; fewest moves: {moves:,}</source>
            <translation>已知最少推动 {pushes:,} 次；最少移动 {moves:,} 次</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Difficulty {difficulty}</source>
            <translation>难度 {difficulty}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>Differs in {n:,} square</source>
            <extracomment>many: Differs in {n:,} squares</extracomment>
            <translation>
                <numerusform>有 {n:,} 格不同</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>{path} could not be opened</source>
            <translation>无法打开 {path}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>More than {n:,} of {levels} found; these are the first</source>
            <translation>在{levels}中找到 {n:,} 个以上；这里是最前面的</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>{n:,} of {levels} found</source>
            <translation>在{levels}中找到 {n:,} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/find_dialog.py" />
            <source>{count} {number:,}</source>
            <translation>{count} {number:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>sokolab reads the level files of these folders and changes none of them.</source>
            <translation>sokolab 读取这些文件夹中的关卡文件，绝不改动它们。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>Folders to search</source>
            <translation>要查找的文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>Stop searching this folder</source>
            <translation>不再查找这个文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>Read again</source>
            <translation>重新读取</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>Read what is new or has changed in all folders</source>
            <translation>读取所有文件夹中新增或改动的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>Folder to search</source>
            <translation>要查找的文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>{read}, {levels} in all</source>
            <translation>{read}，共 {levels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/folders_panel.py" />
            <source>and {n:,} more</source>
            <translation>另有 {n:,} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>{done:,} of {of:,} levels measured</source>
            <translation>已评测 {done:,} / {of:,} 个关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>&amp;Stop measuring</source>
            <translation>停止评测(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>What has been measured is kept</source>
            <translation>已评测的结果会保留</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>&amp;Measure</source>
            <translation>评测(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>Looks for a solution of each level in the background, and works out how hard the level is, for at most {seconds:.0f} seconds each</source>
            <translation>在后台为每个关卡寻找答案并评估难度；每个最多 {seconds:.0f} 秒</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>{n:,} more level may be within the limits: it has not been measured yet</source>
            <extracomment>many: {n:,} more levels may be within the limits: they have not been measured yet</extracomment>
            <translation>
                <numerusform>另有 {n:,} 个关卡可能符合范围：尚未评测</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/folder_search/measuring_levels.py" />
            <source>{n:,} level could not be measured in {seconds:.0f} seconds</source>
            <extracomment>many: {n:,} levels could not be measured in {seconds:.0f} seconds each</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡未能在 {seconds:.0f} 秒内测出</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.generation</name>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>Generating levels</source>
            <translation>生成关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>Generate levels</source>
            <translation>生成关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>These are the candidates of the last run</source>
            <translation>这些是上次的候选关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>Getting ready, {n:,} s so far; you can go on drawing</source>
            <translation>正在准备（已 {n:,} 秒）；可以继续绘制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>an untitled level</source>
            <translation>一个无标题的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>These candidates come from the last run, on “{level}”</source>
            <translation>这些候选来自上一次生成，起点是“{level}”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>These candidates come from an earlier state of this level</source>
            <translation>这些候选是按修改之前的本关生成的</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>No candidate yet: {how_far}. Try more seconds, fewer boxes, a smaller board or fewer locks.</source>
            <translation>还没有候选：{how_far}。延长时间、减少箱子、缩小地图或减少锁定会有帮助。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_controller.py" />
            <source>Add generated level</source>
            <translation>添加生成的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Hardest start of this room</source>
            <translation>本房间的最难开局</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Harder variation</source>
            <translation>改得更难</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Easier variation</source>
            <translation>改得更容易</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Shorter variation</source>
            <translation>改得更短</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Smaller variation</source>
            <translation>改得更小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>More symmetric variation</source>
            <translation>改得更对称</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>A different last push</source>
            <translation>换一种最后一推</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Room of this size from nothing</source>
            <translation>从零生成同尺寸的房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Room within this outline</source>
            <translation>在此轮廓内从零生成房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Box lines</source>
            <translation>箱子直线数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Losing pushes</source>
            <translation>致败推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>A mix</source>
            <translation>综合</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Walking</source>
            <translation>行走</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Walls</source>
            <translation>所有墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Goals</source>
            <translation>所有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Generate from this one</source>
            <translation>由此继续生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>A room has the same hardest starts, no matter which one is shown: choose a variation above</source>
            <translation>同一房间的最难开局与当前是哪个开局无关：请在上面改选一种改法</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>★: proved hardest by this measure</source>
            <translation>★：按此指标已证明最难</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Paint &amp;locks</source>
            <translation>标记锁定格(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Unlock all</source>
            <translation>全部解锁(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>as goals</source>
            <translation>同目标点数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>A run ends by itself after this time</source>
            <translation>达到该时长后自动结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Generate</source>
            <translation>生成(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Shows what is kept, the locks, and one candidate of each kind</source>
            <translation>保留哪些、锁定哪些格子、每类只留最好的一个</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>A click adds a level</source>
            <translation>单击即添加关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Candidates</source>
            <translation>候选关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>First axis of the strip</source>
            <translation>候选分类的第一项</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Second axis of the strip</source>
            <translation>候选分类的第二项</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Method</source>
            <translation>方式(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Aim</source>
            <translation>侧重(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>&amp;Boxes</source>
            <translation>箱子(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Locks</source>
            <translation>锁定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Best for each</source>
            <translation>每类最佳</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Only the best of all candidates on the same step of both axes is kept. A step is 3 box changes, 10 pushes, 5 losing pushes, or 4 points of difficulty.</source>
            <translation>两项都在同一档的候选中，只保留最好的一个。每 3 次换箱、10 次推动、5 次致败推动或 4 点难度为一档。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Generating begins as soon as sokolab has compiled the code for it, which happens only once</source>
            <translation>等待开始：正在编译所需代码，只需这一次</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Generating; the candidates of the last run stay until the first new one</source>
            <translation>正在生成；出现新的候选之前，先保留上次的结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Generating; you can go on drawing</source>
            <translation>正在生成，可以继续绘制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Candidates appear here, the best first; click one to add it</source>
            <translation>候选关卡会出现在这里，最好的在前；单击即可采用</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{n:,} candidate</source>
            <extracomment>many: {n:,} candidates</extracomment>
            <translation>
                <numerusform>{n:,} 个候选</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{candidates}, the best first; click one to add it</source>
            <translation>{candidates}，最好的在前；单击即可采用</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{candidates}. More time would find no others.</source>
            <translation>{candidates}。再多时间也不会有别的候选。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{candidates}; none is as difficult as this level ({own:.0f}); levels that are open or kept in the library are not proposed again</source>
            <translation>{candidates}；都不如本关难（{own:.0f}）；已打开的或答案库中已有的关卡不会再次推荐</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>Candidates of the last run</source>
            <translation>上次运行的候选关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>So far, none beats this level</source>
            <translation>目前还没有超过本关卡的候选</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{n:,} more appears when the mouse leaves the card</source>
            <extracomment>many: {n:,} more appear when the mouse leaves the card</extracomment>
            <translation>
                <numerusform>鼠标离开卡片后再显示 {n:,} 个</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{n:,} change</source>
            <extracomment>many: {n:,} changes</extracomment>
            <translation>
                <numerusform>换箱 {n:,} 次</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/generation/generation_panel.py" />
            <source>{aim}: {figure:,.1f}</source>
            <translation>{aim}：{figure:,.1f}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.pictures</name>
        <message>
            <location filename="../../sokolab/gui/pictures/grid_canvas.py" />
            <source>The picture with the grid</source>
            <translation>图片和网格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/grid_canvas.py" />
            <source>The level as read</source>
            <translation>读取的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>The picture was closed before its level was taken</source>
            <translation>已离开图片，没有采用其关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>Forget remembered skins</source>
            <translation>清除已记住的皮肤</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>Reading the picture</source>
            <translation>读取图片</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>The picture is being read…</source>
            <extracomment>many: {n:,} pictures are being read…</extracomment>
            <translation>
                <numerusform>正在读取图片…</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>{file}: {error}</source>
            <translation>{file}：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>Place the grid by hand</source>
            <translation>手动放置网格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>Compare</source>
            <translation>对照</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>Remembering the skin</source>
            <translation>记住皮肤</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>No skins are remembered</source>
            <translation>没有记住的皮肤</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/pictures/picture_controller.py" />
            <source>The remembered skin is forgotten: pictures are read without it</source>
            <extracomment>many: {n:,} remembered skins are forgotten: pictures are read without them</extracomment>
            <translation>
                <numerusform>记住的 {n:,} 个皮肤已忘记：读取图片时不再使用</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Compare both. If the grid is wrong, draw a frame around the board, or drag its handles; then say what one square of each kind is.</source>
            <translation>请比较两者。如果网格不对，请在地图周围画框，或拖动网格的控制点；然后说明每种格子各一个是什么。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Drag the mouse over the board, from corner to corner; Esc cancels</source>
            <translation>用鼠标从一角到另一角拖过地图；按 Esc 取消</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Choose what a square with a red frame is, and click it: all squares that look the same follow.</source>
            <translation>选择红框格子是什么，再单击它：所有看起来一样的格子随之改变。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Compare both: if they match, use the level; otherwise choose what a square is, and click it.</source>
            <translation>请比较两者：如果一样，就采用此关卡；否则选择格子是什么，再单击它。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Right-click a square to choose what it is; squares outside the grid can be named as well. Drag the grid to move it, a corner to resize its squares, an edge to add or remove rows and columns; or use the arrow keys, + and −, and Shift with an arrow key. The wheel enlarges the picture.</source>
            <translation>右键单击格子可选择它是什么；网格旁边的格子也可以指定。拖动网格可移动它，拖动角可改变格子大小，拖动边可增减行和列；也可用方向键、+ 和 −，以及 Shift 加方向键。滚轮放大图片。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Level from a picture</source>
            <translation>从图片读取关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Esc</source>
            <translation>Esc</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Then click one square of that kind: all squares that look the same follow</source>
            <translation>然后点击一个这种格子：看起来相同的格子都会跟着改变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Forgets the look of squares that you named in earlier pictures</source>
            <translation>忘记您在以前的图片中指明过的格子外观</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Columns</source>
            <translation>列数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Left</source>
            <translation>左</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Rows</source>
            <translation>行数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Square</source>
            <translation>格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Top</source>
            <translation>上</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Ctrl+Z</source>
            <translation>Ctrl+Z</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Looks for the grid only in a frame that you draw on the picture</source>
            <translation>在图片上画框后，只在框中寻找网格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Draw a frame around the board</source>
            <translation>在地图周围画框</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>&amp;Use this level</source>
            <translation>采用此关卡(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Row {row}, column {column}: {kind}, {percent}% certain</source>
            <translation>第 {row} 行第 {column} 列：{kind}，可信度 {percent}%</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Reading…</source>
            <translation>正在识别…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>{reading}. {verdict}</source>
            <translation>{reading}。{verdict}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/picture_dialog.py" />
            <source>Reading what you marked before using the level…</source>
            <translation>正在读取您的标记，随后采用此关卡…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Picture over the board</source>
            <translation>叠图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Opacity</source>
            <translation>不透明度</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Squares across</source>
            <translation>横跨格数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>&amp;Place with the mouse</source>
            <translation>用鼠标放置(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Drag the picture or its lower right corner; arrow keys, + and − do the same</source>
            <translation>拖动图片或其右下角；方向键、+ 和 − 作用相同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>&amp;Blink</source>
            <translation>闪烁(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Shows the picture and the board in turn, so that differences stand out</source>
            <translation>轮流显示图片与地图，不同之处一目了然</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Another picture…</source>
            <translation>换一张图片…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/pictures/underlay_controller.py" />
            <source>Opacity 0 shows the board alone. Draw through the picture; it is never saved with the level.</source>
            <translation>不透明度为 0 时只显示地图。可对照图片作图；图片不会随关卡保存。</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.play</name>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>The solution on the left</source>
            <translation>左边的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>The solution on the right</source>
            <translation>右边的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Its title, or who found it</source>
            <translation>答案的标题，或由谁找到</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>All steps, pushes included</source>
            <translation>所有步数，包括推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Steps that move a box</source>
            <translation>推着箱子走的步数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Box
lines</source>
            <translation>箱子
直线数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Consecutive pushes of one box without a walk in between</source>
            <translation>连续推同一个箱子、中间不行走，算一条</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Box
changes</source>
            <translation>换箱数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>How often the player turns to another box</source>
            <translation>搬运工改推另一个箱子的次数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Pushing
sessions</source>
            <translation>推动
轮数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Consecutive pushes of any boxes without a walk in between</source>
            <translation>连续推动、中间不行走，不论哪个箱子，算一轮</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Consecutive steps in one direction, with or without a push</source>
            <translation>朝一个方向连续走，不论是否推箱，算一条</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Player
lines</source>
            <translation>人
直线数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Pushes of A</source>
            <translation>A 的推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>The pushes of A after which the stretch begins and ends</source>
            <translation>这一段在 A 的第几次推动之后开始和结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>What this stretch costs in the solution on the left: moves/pushes</source>
            <translation>这一段在左边的代价：移动数/推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>What this stretch costs in the solution on the right: moves/pushes</source>
            <translation>这一段在右边的代价：移动数/推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Use B</source>
            <translation>用 B</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Whether the spliced solution uses the stretch of B</source>
            <translation>拼接的答案是否采用 B 的这一段</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>A comparison needs two solutions of this level</source>
            <translation>本关要有两个答案才能比较</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Stretches</source>
            <translation>各段</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{first:,} to {last:,}</source>
            <translation>{first:,} 到 {last:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>the same</source>
            <translation>相同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Use this stretch of B</source>
            <translation>采用 B 的这一段</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Compare solutions</source>
            <translation>比较答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>&amp;Replay</source>
            <translation>回放(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>&amp;Keep</source>
            <translation>保留(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{difference} · Spliced: {cost}, which does not solve the level</source>
            <translation>{difference} · 拼接：{cost}，不能解开本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{difference} · Spliced: {cost}, a solution already known</source>
            <translation>{difference} · 拼接：{cost}，是已知答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{difference} · Spliced: {cost}, better than either</source>
            <translation>{difference} · 拼接：{cost}，比两者都好</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{difference} · Spliced: {cost}</source>
            <translation>{difference} · 拼接：{cost}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>No difference</source>
            <translation>没有差别</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>They differ from the first push on</source>
            <translation>从第一次推动起就不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>They differ after push {push:,}</source>
            <translation>从第 {push:,} 次推动之后开始不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Board of solution {letter}</source>
            <translation>答案 {letter} 的地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>push {push:,}/{pushes:,} · move {move:,}/{moves:,}</source>
            <translation>推动 {push:,}/{pushes:,} · 移动 {move:,}/{moves:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>&lt;p&gt;Moves both boards together: a step is one push on either board.&lt;/p&gt;</source>
            <translation>&lt;p&gt;两张地图同步前进：任一边推动一次为一步。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Step</source>
            <translation>步骤</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Previous stretch</source>
            <translation>上一段</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>One step back</source>
            <translation>后退一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Play in step</source>
            <translation>同步播放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>One step forward</source>
            <translation>前进一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>Next stretch</source>
            <translation>下一段</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>{name}  {key}</source>
            <translation>{name}  {key}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/compare_dialog.py" />
            <source>step {at:,}/{last:,}</source>
            <translation>进度 {at:,}/{last:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>Solved after {pushes}, {moves}</source>
            <translation>已解开：{pushes}，{moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>it has no moves</source>
            <translation>其中没有移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>Nothing was played: {reason}</source>
            <translation>一步也没走：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>Played {moves}, including {pushes}</source>
            <translation>已走 {moves}、{pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>Played {moves}, including {pushes}, although {reason}</source>
            <translation>已走 {moves}、{pushes}，不过{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game.py" />
            <source>Played {played:,} of {all:,} letters: {reason}</source>
            <translation>{all:,} 个字母走了 {played:,} 个：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>A game needs one player; this board has {players}</source>
            <translation>游戏需要一个搬运工，这张地图上有 {players} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>A game needs one player; this board has none</source>
            <translation>游戏需要一个搬运工，这张地图上没有</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>Edit from the played position</source>
            <translation>从试玩的局面继续编辑</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>The level already has this solution</source>
            <translation>本关已有这个答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>Keep solution</source>
            <translation>保留答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>The solution was added to the level</source>
            <translation>答案已加入本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>This game is on a different board from the one being edited</source>
            <translation>这盘游戏的地图与正在编辑的不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>A game can be saved only with a level that has one player</source>
            <translation>关卡上恰有一个搬运工才能存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>The level already has this saved game</source>
            <translation>本关已有这个存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>Save game</source>
            <translation>存档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>The game was saved with the level. Type a name, and press Enter.</source>
            <translation>游戏已存入本关。输入名称后按 Enter。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>These are not moves: {error}</source>
            <translation>这不是移动：{error}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/game_session.py" />
            <source>Your own moves from here on; Undo goes back to the replay</source>
            <translation>从这里起是你自己的移动；撤销可回到回放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>Spliced</source>
            <translation>拼接</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>Replay</source>
            <translation>回放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>&amp;Pause</source>
            <translation>暂停(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>Re&amp;play</source>
            <translation>回放(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>{moves} copied</source>
            <translation>已复制 {moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>{moves} copied: they lead back to the solved position</source>
            <translation>已复制 {moves}，可由此回到完成局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>Clicks do not move the player yet: sokolab is still compiling the code for them. The arrow keys already work.</source>
            <translation>点击功能还在准备，方向键已可使用。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>The player cannot walk to {square} without a push</source>
            <translation>不推箱子，搬运工走不到{square}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>The box at {square} cannot be pushed to {target} while the other boxes stay put</source>
            <translation>其他箱子不动时，{square}的箱子推不到{target}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>{n:,} step</source>
            <extracomment>many: {n:,} steps</extracomment>
            <translation>
                <numerusform>{n:,} 步</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>out of reach</source>
            <translation>到不了</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>F6 plays this level; F5 finds a solution to replay.</source>
            <translation>F6 试玩本关；F5 求出答案后可回放。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>Moves as letters</source>
            <translation>移动字母</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>&lt;p&gt;The moves as letters: u r d l walk, capitals push.&lt;/p&gt;&lt;p&gt;Click a letter to go there; select letters to copy them.&lt;/p&gt;</source>
            <translation>&lt;p&gt;用字母表示的移动：小写 u r d l 为行走，大写为推动。&lt;/p&gt;&lt;p&gt;点击字母跳到那里；选中字母可以复制。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>&lt;p&gt;Drag to go to any move of the game.&lt;/p&gt;</source>
            <translation>&lt;p&gt;拖到游戏的任意一步。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>Move</source>
            <translation>移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>&lt;p&gt;Replay speed, from one move per second to one per frame.&lt;/p&gt;</source>
            <translation>&lt;p&gt;回放速度，从每秒一步到每帧一步。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>every frame</source>
            <translation>每帧一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>Replay · {source}</source>
            <translation>回放 · {source}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>No moves yet. Use the arrow keys, or click.</source>
            <translation>还没有移动。请按方向键或点击。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>{speed}/s</source>
            <translation>{speed} 步/秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>move {move:,}/{moves:,} · pull {push:,}/{pushes:,}</source>
            <translation>移动 {move:,}/{moves:,} · 拉动 {push:,}/{pushes:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>move {move:,}/{moves:,} · push {push:,}/{pushes:,}</source>
            <translation>移动 {move:,}/{moves:,} · 推动 {push:,}/{pushes:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/replay_panel.py" />
            <source>Moves and pushes played, of all</source>
            <translation>已走的移动数和推动数，以及总数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>Reverse play</source>
            <translation>逆推</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The start of the level is reached after {pulls}: Ctrl+K keeps the solution</source>
            <translation>经 {pulls}回到了关卡的起始局面：按 Ctrl+K 保留答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The player ends here</source>
            <translation>搬运工在这里结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>{pulls}, {moves}</source>
            <translation>{pulls}，{moves}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The box cannot be pulled there while the other boxes stay put</source>
            <translation>其他箱子不动时，箱子拉不到那里</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>Reverse play begins with a box on every goal; draw goals first</source>
            <translation>逆推从每个目标点上都有箱子开始，请先画目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>No box can be pulled away from its goal</source>
            <translation>没有箱子能从目标点上拉开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The arrow keys pull; with Shift, the player only walks</source>
            <translation>方向键拉动箱子；按住 Shift 只行走</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The player can end in {count} areas: click one, or press N</source>
            <translation>搬运工可以在 {count} 处结束：点击其中一处，或按 N</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>The player can be put elsewhere only before the first move</source>
            <translation>只有在第一步移动之前才能给搬运工换位置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>A new level, solved in {pushes}</source>
            <translation>已新建关卡，{pushes}可解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/reverse_play.py" />
            <source>Edit from the pulled position</source>
            <translation>从逆推的局面继续编辑</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>To the end of each push</source>
            <translation>到每次推动结束处</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>by push</source>
            <translation>按推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>by session</source>
            <translation>按推动轮</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>To the end of each pushing session: where the player walks next</source>
            <translation>到每轮推动结束处：搬运工接着要行走的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>by box</source>
            <translation>按换箱</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>To each box change: where another box is pushed next</source>
            <translation>到每次换箱处：接着要推另一个箱子的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>Back one unit</source>
            <translation>按所选单位后退</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>Forward one unit</source>
            <translation>按所选单位前进</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>Jump by</source>
            <translation>跳转单位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>&lt;p&gt;How far the two buttons go.&lt;/p&gt;</source>
            <translation>&lt;p&gt;两个按钮每次跳多远。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>&lt;p&gt;At this point: the squares the player can walk to; the fewest pushes that are left if no box is in another's way; the boxes on goals.&lt;/p&gt;&lt;p&gt;The small triangle marks the crux: there, the player can walk to the fewest squares.&lt;/p&gt;</source>
            <translation>&lt;p&gt;在这里：搬运工能走到的格子数；逐个箱子计算至少还需的推动数；已在目标点上的箱子。&lt;/p&gt;&lt;p&gt;小三角标出关键处：搬运工能走到的格子最少。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>{squares:,} free</source>
            <translation>可走 {squares:,} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>{boxes:,}/{all:,} home</source>
            <translation>到位 {boxes:,}/{all:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>{pushes:,} left</source>
            <translation>还需 {pushes:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/solution_inspector.py" />
            <source>The timeline</source>
            <translation>时间线</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/timeline.py" />
            <source>After push {push:,} of {all:,}, {squares} to walk on, {boxes} on goals</source>
            <translation>第 {push:,} 次推动之后（共 {all:,} 次），可走 {squares}，{boxes}已到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/timeline.py" />
            <source>After push {push:,} of {all:,}, a box is lost, {squares} to walk on, {boxes} on goals</source>
            <translation>第 {push:,} 次推动之后（共 {all:,} 次），有死箱，可走 {squares}，{boxes}已到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/timeline.py" />
            <source>After push {push:,} of {all:,}, at least {left} left, {squares} to walk on, {boxes} on goals</source>
            <translation>第 {push:,} 次推动之后（共 {all:,} 次），至少还需 {left}，可走 {squares}，{boxes}已到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/play/timeline.py" />
            <source>Timeline</source>
            <translation>时间线</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.rating</name>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>The story of the solution</source>
            <translation>答案的经过</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>{pushes}: {sentence}</source>
            <translation>{pushes}：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>{reason}: {sentence}</source>
            <translation>{reason}：{sentence}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>Bars compare this level with levels that people tried: a full bar means that only 1 level in 20 has more.</source>
            <translation>横条与玩家试过的关卡相比：满格表示 20 关中只有 1 关比它多。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>Not in this level: {reasons}.</source>
            <translation>本关没有：{reasons}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>Not counted, because too few or too many boxes move: {reasons}.</source>
            <translation>移动的箱子太少或太多，未统计：{reasons}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>Traps, and where a walker gets stuck, are still being worked out…</source>
            <translation>陷阱和模拟玩家卡住之处仍在计算中…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>The estimate is based on web players of small levels; it cannot rank levels of nearly the same difficulty.</source>
            <translation>估计依据的是网络玩家在小型关卡上的成绩；难度相近的关卡，它分不出高下。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/difficulty_panel.py" />
            <source>Click to see it on the board and in the solution</source>
            <translation>单击可在地图和答案中查看</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>Working out how hard this level is…</source>
            <translation>正在估计本关的难度…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>Working out how hard this level is… The code for it is being compiled, only this once.</source>
            <translation>正在估计本关的难度…（正在编译所需代码，只需这一次）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>The difficulty of this level will be worked out when you return to drawing (Esc).</source>
            <translation>返回绘制（Esc）后再估计本关的难度。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>being worked out…</source>
            <translation>正在计算…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>too large</source>
            <translation>关卡太大</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>The difficulty of this level could not be worked out.</source>
            <translation>未能估计本关的难度。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/rating/rating_controller.py" />
            <source>the rating</source>
            <translation>难度评估</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.scene</name>
        <message>
            <location filename="../../sokolab/gui/scene/view.py" />
            <source>The level; arrow keys move the cursor square</source>
            <translation>关卡；方向键移动光标格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/scene/viewport.py" />
            <source>Move the view left and right</source>
            <translation>左右移动视图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/scene/viewport.py" />
            <source>Move the view up and down</source>
            <translation>上下移动视图</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.shell</name>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only while you draw; Esc ends the game</source>
            <translation>仅在绘制时可用；按 Esc 结束游戏</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only in play (F6)</source>
            <translation>仅在试玩时可用（F6）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>there is nothing to undo</source>
            <translation>没有可撤销的操作</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>there is nothing to redo</source>
            <translation>没有可重做的操作</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only while you draw symmetrically (H, V, Y)</source>
            <translation>仅在对称绘制时可用（H、V、Y）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no picture lies over the board</source>
            <translation>地图上没有叠放图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>this is the first level</source>
            <translation>这已是第一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>this is the last level</source>
            <translation>这已是最后一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>this is the only level</source>
            <translation>关卡集里只有这一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only one collection is open</source>
            <translation>只打开了一个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only in test play (F6)</source>
            <translation>仅在正向试玩时可用（F6）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>only in reverse play (F8)</source>
            <translation>仅在逆向试玩时可用（F8）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no game is lost</source>
            <translation>没有走入死局的游戏</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>nothing has been played (F6)</source>
            <translation>还没有走过一步（F6）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>nothing has been pushed (F6)</source>
            <translation>还没有推动过箱子（F6）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no moves were played</source>
            <translation>之前没有走过的步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>there are no moves ahead</source>
            <translation>后面没有步了</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no moves that solve the level were played</source>
            <translation>走过的步没有解开本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no solver is running</source>
            <translation>没有求解器在运行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no search has ended</source>
            <translation>没有已结束的求解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no mend is known</source>
            <translation>没有已知的修正办法</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>no levels are being generated</source>
            <translation>没有正在生成的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/action_rows.py" />
            <source>the tour has not begun</source>
            <translation>导览尚未开始</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/command_palette.py" />
            <source>Find action</source>
            <translation>查找操作</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/command_palette.py" />
            <source>Actions</source>
            <translation>操作</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/command_palette.py" />
            <source>No action matches.</source>
            <translation>没有匹配的操作。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/command_palette.py" />
            <source>Not now: {reason}. {tip}</source>
            <translation>现在不可用：{reason}。{tip}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Levels (*.xsb *.sok *.slc *.txt *.mf8 *.rle *.boxoban *.screen screen.*);;Pictures of boards (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;All files (*)</source>
            <translation>关卡 (*.xsb *.sok *.slc *.txt *.mf8 *.rle *.boxoban *.screen screen.*);;地图的图片 (*.png *.jpg *.jpeg *.bmp *.gif *.webp);;所有文件 (*)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Pictures (*.png *.jpg *.jpeg *.bmp *.gif *.webp)</source>
            <translation>图片 (*.png *.jpg *.jpeg *.bmp *.gif *.webp)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Levels (*.xsb);;SOK collection (*.sok);;SLC collection (*.slc);;Text (*.txt)</source>
            <translation>关卡 (*.xsb);;SOK 关卡集 (*.sok);;SLC 关卡集 (*.slc);;文本 (*.txt)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Open levels</source>
            <translation>打开关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Open a picture</source>
            <translation>打开图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Save levels as</source>
            <translation>关卡另存为</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Save the changes to {name}?</source>
            <translation>保存对“{name}”的更改吗？</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Otherwise they will be lost.</source>
            <translation>不保存就会丢失。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>{n:,} other collection also has unsaved changes.</source>
            <extracomment>many: {n:,} other collections also have unsaved changes.</extracomment>
            <translation>
                <numerusform>另有 {n:,} 个关卡集也有未保存的更改。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>&amp;Save</source>
            <translation>保存(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>&amp;Discard</source>
            <translation>不保存(&amp;D)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Sa&amp;ve all</source>
            <translation>全部保存(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Discard &amp;all</source>
            <translation>全部不保存(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>{name} was changed by another program since it was opened here.</source>
            <translation>{name} 在这里打开之后被其他程序修改过。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Saving replaces those changes. “Save as” keeps both.</source>
            <translation>保存会覆盖那些修改；另存为则两者都保留。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Save &amp;as…</source>
            <translation>另存为(&amp;A)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Your unsaved changes will be lost. “Save as” keeps both.</source>
            <translation>未保存的更改将会丢失。“另存为”可两者都保留。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Reload {name} from disk?</source>
            <translation>从磁盘重新读取 {name}？</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>&amp;Reload</source>
            <translation>重新载入(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>“One collection” puts all levels into one list, in the order of the file names, and leaves the files as they are. “One by one” opens a tab for each file.</source>
            <translation>“合为一个关卡集”按文件名顺序把所有关卡放进一个列表，文件保持原样。“逐个打开”给每个文件开一个标签页。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>Open {count:,} files?</source>
            <translation>打开 {count:,} 个文件吗？</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>&amp;One collection</source>
            <translation>一个关卡集(&amp;O)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>One &amp;by one</source>
            <translation>逐个打开(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/dialogs.py" />
            <source>&amp;Cancel</source>
            <translation>取消(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/docks.py" />
            <source>Close this panel; View, Panels opens it again</source>
            <translation>关闭此面板；可从“视图”菜单的“面板”中再次打开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/docks.py" />
            <source>Close {panel}</source>
            <translation>关闭“{panel}”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Pencil</source>
            <translation>铅笔(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Draws freehand with the chosen tile; the right button erases. Shift and a click draw a straight line from where you stopped. Beyond the edge, the board grows.</source>
            <translation>用所选图块徒手绘制，右键擦除。按住 Shift 单击，从上次停笔处画一条直线。画到边缘之外，地图会自动扩大。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Line</source>
            <translation>直线(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Draws a straight line from press to release. Shift keeps it horizontal, vertical or diagonal; the right button erases.</source>
            <translation>从按下到松开画一条直线。按住 Shift 只画水平、垂直或对角线；右键擦除。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Rectangle</source>
            <translation>矩形(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Draws the outline of a rectangle: a room in one drag. Shift fills it.</source>
            <translation>画矩形边框，一拖就是一个房间。按住 Shift 填满矩形。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Fill</source>
            <translation>填充(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Fills the square you click and all connected squares with the same content; the right button clears them</source>
            <translation>填充所单击的格子以及与它相连、内容相同的格子；右键把它们清空</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Select</source>
            <translation>选择(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Drag to select squares: Shift adds, Alt removes, Shift+Alt keeps the overlap. Drag inside to move them, or with Ctrl to copy them. Click a box to see where it can be pushed.</source>
            <translation>拖动选择格子：Shift 添加，Alt 减去，两键同按则取交集。在选区内拖动可移动，按住 Ctrl 则复制。单击箱子可看到它能推到哪里。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Wand</source>
            <translation>魔棒(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Selects the connected squares with the same content; with Ctrl, all of the board. Shift adds, Alt removes.</source>
            <translation>选择相连且内容相同的格子；按住 Ctrl 则选择整个地图上的。Shift 添加，Alt 减去。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Draw around squares to select them. Shift adds, Alt removes. By keyboard, Enter begins the line, the arrow keys draw it, and Enter closes it.</source>
            <translation>画线圈住格子来选择。Shift 添加，Alt 减去。用键盘时，按 Enter 开始画线，方向键画线，再按 Enter 闭合。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>L&amp;asso</source>
            <translation>套索(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Stops the player and boxes. Use the rectangle for rooms, the pencil for corridors.</source>
            <translation>挡住搬运工和箱子。画房间用矩形，画通道用铅笔。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>An empty square. Erases what was there.</source>
            <translation>空格子。擦掉原有的内容。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Where a box must end. A box or the player on the square stays there.</source>
            <translation>箱子最终要到的地方。那里有箱子或搬运工时，目标点加在其下。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>What the player pushes. On a goal it becomes a box on a goal.</source>
            <translation>搬运工推的东西。画在目标点上就成为目标点上的箱子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Where the player starts. There is only one: drawing it again moves it.</source>
            <translation>搬运工的起点。只能有一个：再画一次就移到新位置。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>A box that is on a goal at the start</source>
            <translation>开局时就在目标点上的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>The player, on a goal at the start</source>
            <translation>开局时站在目标点上的搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Draw</source>
            <translation>绘制(&amp;D)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Chooses the tile under the mouse or the cursor for drawing; so does Alt+click while a drawing tool is in use</source>
            <translation>吸取鼠标或光标所在格的图块用来绘制；使用绘图工具时，按住 Alt 单击也可以</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Pick tile</source>
            <translation>吸取图块</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>S&amp;ymmetry</source>
            <translation>对称(&amp;Y)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Left–&amp;right symmetry</source>
            <translation>左右对称(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>What you draw also appears on the other side of a vertical axis</source>
            <translation>所画内容同时出现在竖直轴的另一侧</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Top–&amp;bottom symmetry</source>
            <translation>上下对称(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>What you draw also appears on the other side of a horizontal axis</source>
            <translation>所画内容同时出现在水平轴的另一侧</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Half-turn symmetry</source>
            <translation>180° 旋转对称(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>What you draw also appears turned by 180° around a centre</source>
            <translation>所画内容同时出现在绕中心旋转 180° 的位置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Quarter-turn symmetry</source>
            <translation>90° 旋转对称(&amp;Q)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>What you draw appears four times, each time turned by 90° around a centre</source>
            <translation>所画内容绕中心每转 90° 出现一次，共四次</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Move axis</source>
            <translation>移动对称轴(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>The axis follows the mouse or the arrow keys by half squares; a click or Enter leaves it there</source>
            <translation>对称轴以半格为单位跟随鼠标或方向键；单击或按 Enter 定位</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Centre axis</source>
            <translation>对称轴居中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Puts the axis in the middle of the board, where it stays as the board grows</source>
            <translation>把对称轴放到地图正中，地图扩大时仍居中</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Copies the left or upper squares onto those that differ from them</source>
            <translation>把左侧或上方的格子复制到与之不同的对称格子上</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Make s&amp;ymmetric</source>
            <translation>变为对称(&amp;Y)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Puts the selected squares on the shelf of stamps, to draw them again in any level</source>
            <translation>把所选格子放进图章面板，可在任何关卡中重复绘制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Save selection as stamp</source>
            <translation>把选区存为图章</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Stamp {number}</source>
            <translation>图章 {number}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Draws with stamp {number}: each click places it; Esc stops</source>
            <translation>使用面板中的第 {number} 个图章：每次单击放置一次，Esc 结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Level</source>
            <translation>关卡(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a blank level after this one</source>
            <translation>在本关之后添加一个空白关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Ne&amp;w level</source>
            <translation>新建关卡(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>create blank</source>
            <translation>创建 空白</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a level with the width and height you choose, with walls around it if you like</source>
            <translation>添加指定宽高的关卡，四周可带墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>New level of custom &amp;size…</source>
            <translation>新建指定大小的关卡(&amp;S)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds the smallest level that is solved by the moves on the clipboard, such as rrUrDD</source>
            <translation>添加剪贴板中的移动（如 rrUrDD）所能解开的最小关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>New level from moves</source>
            <translation>由移动新建关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Variant of this level</source>
            <translation>本关的变体(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a copy of this level after it, for you to change; its title gets a number</source>
            <translation>在本关之后添加一个副本供修改，标题加编号</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>duplicate clone level</source>
            <translation>复制 克隆 关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Remove levels</source>
            <translation>移除关卡(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the selected levels from the collection</source>
            <translation>从关卡集中移除选中的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>delete level</source>
            <translation>删除 关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Goes to the next level of the collection</source>
            <translation>转到关卡集的下一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Next level</source>
            <translation>下一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Goes to the previous level of the collection</source>
            <translation>转到关卡集的上一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Previous level</source>
            <translation>上一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Move level up</source>
            <translation>上移关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves this level before the previous one</source>
            <translation>把本关移到上一关之前</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Move level down</source>
            <translation>下移关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves this level after the next one</source>
            <translation>把本关移到下一关之后</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rotate and fli&amp;p</source>
            <translation>旋转和翻转(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rotate ri&amp;ght</source>
            <translation>向右旋转(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rotates the board, or the selected squares, by 90° clockwise</source>
            <translation>把地图或所选格子顺时针旋转 90°</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rotate &amp;left</source>
            <translation>向左旋转(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rotates the board, or the selected squares, by 90° anticlockwise</source>
            <translation>把地图或所选格子逆时针旋转 90°</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Flip horizontally</source>
            <translation>水平翻转(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Swaps the left and right sides of the board, or of the selected squares</source>
            <translation>把地图或所选格子左右对调</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>mirror</source>
            <translation>镜像 翻转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Flip &amp;vertically</source>
            <translation>垂直翻转(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Swaps the top and bottom of the board, or of the selected squares</source>
            <translation>把地图或所选格子上下对调</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Changes the width and height of the board; the anchor says where the drawing stays</source>
            <translation>设定地图的宽和高，并用锚点选择原图留在哪里</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Resi&amp;ze…</source>
            <translation>调整大小(&amp;Z)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>width height</source>
            <translation>宽度 高度 大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes rows and columns of bare floor around the level, as saving does</source>
            <translation>移除关卡四周的空白行和列，保存时也会这样做</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>crop</source>
            <translation>裁剪</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Add space around</source>
            <translation>四周各加一行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a row or column of floor on each side. So does drawing beyond the edge.</source>
            <translation>在每一侧添加一行或一列地板。画到边缘之外也会这样。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rows and columns</source>
            <translation>行与列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Add row above</source>
            <translation>在上方添加一行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a row of floor above; the drawing stays in place</source>
            <translation>在上方添加一行地板，图画位置不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Remove row above</source>
            <translation>移除最上一行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the top row with everything on it</source>
            <translation>移除最上面的一行及其上的一切</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Add column on the right</source>
            <translation>在右侧添加一列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a column of floor on the right; the drawing stays in place</source>
            <translation>在右侧添加一列地板，图画位置不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Remove column on the right</source>
            <translation>移除最右一列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the rightmost column with everything on it</source>
            <translation>移除最右边的一列及其上的一切</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Add row below</source>
            <translation>在下方添加一行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a row of floor below; the drawing stays in place</source>
            <translation>在下方添加一行地板，图画位置不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Remove row below</source>
            <translation>移除最下一行</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the bottom row with everything on it</source>
            <translation>移除最下面的一行及其上的一切</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Add column on the left</source>
            <translation>在左侧添加一列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds a column of floor on the left; the drawing stays in place</source>
            <translation>在左侧添加一列地板，图画位置不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Remove column on the left</source>
            <translation>移除最左一列</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the leftmost column with everything on it</source>
            <translation>移除最左边的一列及其上的一切</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds walls wherever the player could leave the board: a sketch of floor becomes a room</source>
            <translation>在搬运工可能走出地图的地方加上墙：画出的地板就成了房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Surround wit&amp;h walls</source>
            <translation>用墙封闭(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>outline surround</source>
            <translation>轮廓 包围</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes walls that touch no square the player could ever reach</source>
            <translation>移除不与搬运工可到之处相接的墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>clean tidy</source>
            <translation>清理 整理</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Nor&amp;malise…</source>
            <translation>规范化(&amp;M)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes spare walls, pieces out of reach, and empty rows and columns; first shows what is removed</source>
            <translation>移除多余的墙、够不到的箱子和目标点以及空行空列；会先显示要移除什么</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>normalize clean tidy</source>
            <translation>规范化 清理 整理</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Bo&amp;xes and goals</source>
            <translation>箱子与目标点(&amp;X)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Puts a goal where a box was, and a box where a goal was, in the selection or everywhere: to play a level from its end</source>
            <translation>把选区内或整个地图上的箱子与目标点互换，用来从终局倒着玩</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>S&amp;wap boxes and goals</source>
            <translation>互换箱子与目标点(&amp;W)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Move &amp;goals under boxes</source>
            <translation>目标点移到箱子下(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves the goals under the boxes, to begin from a solved position and pull the boxes away</source>
            <translation>把目标点移到箱子下面，以便从完成局面开始把箱子拉开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves the boxes onto free goals, to show the solved position</source>
            <translation>把箱子移到空的目标点上，显示完成局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes every goal; boxes stay</source>
            <translation>移除全部目标点，箱子保留</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes every box; goals stay</source>
            <translation>移除全部箱子，目标点保留</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes the player from the board</source>
            <translation>把搬运工从地图上移除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Generate levels</source>
            <translation>生成关卡(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Proposes the hardest start of this room, variations of this level, or rooms from nothing</source>
            <translation>推荐本房间的最难开局、本关的改动，或从零生成的房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>grow create make random harder variation</source>
            <translation>生成 新建 随机 更难 变化 产生</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Stop generating</source>
            <translation>停止生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Stops generating levels; the candidates found so far stay</source>
            <translation>停止生成关卡；已有的候选保留</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>cancel end grow</source>
            <translation>取消 结束 生成 生长</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Compare variants…</source>
            <translation>比较变体…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Shows the variants of this level side by side: what differs, what is known about each, and what each edit did to the moves and pushes</source>
            <translation>并排显示本关的变体：有何不同，各自已知什么，以及每次改动对移动数和推动数的影响</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>differences changes</source>
            <translation>差异 变化</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Collection</source>
            <translation>关卡集(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Add known solutions</source>
            <translation>添加已知答案(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Adds the best solutions from the library to the selected levels</source>
            <translation>把答案库中的最佳答案加入选中的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>library</source>
            <translation>答案库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Filter list</source>
            <translation>筛选列表</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves the focus to the filter of the collection panel</source>
            <translation>把焦点移到关卡集面板的筛选框</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>search find</source>
            <translation>搜索 查找</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Removes all solutions from the selected levels; the library keeps them</source>
            <translation>移除选中关卡的所有答案；答案库仍保留它们</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Arranges the levels in the order in which the list is sorted now</source>
            <translation>按列表现在的排序重排关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Keep this order</source>
            <translation>保留显示的顺序</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>sort</source>
            <translation>排序</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Arranges the levels from easy to hard; those not rated yet come last</source>
            <translation>把关卡从易到难排列；尚未评估的排在最后</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Order by difficulty</source>
            <translation>按难度排序</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>sort rate</source>
            <translation>排序 评估</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Goes to the next open collection</source>
            <translation>转到下一个打开的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Next collection</source>
            <translation>下一个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>next tab file</source>
            <translation>下一个 标签页 文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Goes to the open collection before this one</source>
            <translation>转到上一个打开的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Previous collection</source>
            <translation>上一个关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>previous tab file back</source>
            <translation>上一个 标签页 文件 返回</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Rename level</source>
            <translation>重命名本关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Renames the level in the list</source>
            <translation>在列表中直接修改本关卡的标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>title name</source>
            <translation>标题 名称 改名</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Rename levels…</source>
            <translation>重命名关卡(&amp;R)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Gives the selected levels titles and authors by a pattern</source>
            <translation>按模板给选中的关卡设置标题和作者</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>title author</source>
            <translation>标题 作者</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Find &amp;duplicates…</source>
            <translation>查找重复关卡(&amp;D)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Finds levels that are the same (turned, mirrored or decorated) or similar</source>
            <translation>查找相同（包括旋转、翻转或加装饰）或相似的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>similar same</source>
            <translation>相似 相同 重复 查重</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Find levels &amp;in folders…</source>
            <translation>在文件夹中查找关卡(&amp;I)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Finds levels like this one, or levels that contain the selected squares, in your folders</source>
            <translation>在您的关卡文件夹中查找与本关相似或含有所选格子的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>similar search index</source>
            <translation>相似 搜索 索引</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Find duplicates in all open collections…</source>
            <translation>在所有打开的关卡集中查找重复关卡…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Finds levels that are the same or similar in all open collections</source>
            <translation>在所有打开的关卡集中查找相同或相似的关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Chooses the folders to search for levels, and reads them</source>
            <translation>选择在哪些文件夹中查找关卡，并读取它们</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Folders to search…</source>
            <translation>要查找的文件夹…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>index find levels</source>
            <translation>索引 查找 关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>S&amp;tatistics…</source>
            <translation>统计(&amp;T)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Shows sizes, boxes and known solutions of the collection or the selected levels</source>
            <translation>显示关卡集或选中关卡的大小、箱子和已知答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>counts numbers</source>
            <translation>计数 数量</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Split here</source>
            <translation>从此处拆分(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Moves this level and all that follow to a new collection</source>
            <translation>把本关及之后的所有关卡移到新关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>divide</source>
            <translation>拆开 分割</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>&amp;Merge open collections</source>
            <translation>合并打开的关卡集(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>Makes a new collection with the levels of all open ones</source>
            <translation>用所有打开的关卡集中的关卡建立新关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/drawing_menus.py" />
            <source>join combine files</source>
            <translation>合并 拼接 文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/folding.py" />
            <source>Hide this part</source>
            <translation>收起这一部分</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/folding.py" />
            <source>Show this part</source>
            <translation>展开这一部分</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/folding.py" />
            <source>{title}: {summary}</source>
            <translation>{title}：{summary}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Wheel</source>
            <translation>滚轮</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Zoom</source>
            <translation>缩放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Move the view</source>
            <translation>移动视图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Space and drag, middle button</source>
            <translation>按住空格拖动，或鼠标中键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Next or previous tile</source>
            <translation>下一个或上一个图块</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Shift and wheel, wheel over the palette</source>
            <translation>Shift 加滚轮，或在图块栏上滚动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Erase with the current tool</source>
            <translation>用当前工具擦除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Right button</source>
            <translation>右键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Alt and click</source>
            <translation>Alt 加单击</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Pick the tile of the square to draw with</source>
            <translation>吸取该格的图块</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Shift, Alt, both, while selecting</source>
            <translation>选择时按 Shift、Alt 或两键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Add squares, remove squares, keep the common ones</source>
            <translation>添加、减去、取交集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Ctrl and click with the wand</source>
            <translation>用魔棒时 Ctrl 加单击</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Select all squares with the same content, not only connected ones</source>
            <translation>选择所有相同的格子，不限于相连的</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Cancel: abort a stroke, clear the selection, hide the cursor square</source>
            <translation>取消：放弃当前笔画、清除选区、隐藏光标格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Arrow keys</source>
            <translation>方向键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Show and move the cursor square</source>
            <translation>显示并移动光标格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Draw; with line and rectangle, begin and end the shape</source>
            <translation>绘制；使用直线和矩形时，开始和结束图形</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Space or Enter</source>
            <translation>空格或 Enter</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Shift and arrows</source>
            <translation>Shift 加方向键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Draw while moving; with the select tool, stretch the selection</source>
            <translation>边移动边绘制；使用选择工具时，扩展选区</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Alt and arrows</source>
            <translation>Alt 加方向键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Move the selected squares</source>
            <translation>移动所选格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Draw that tile</source>
            <translation>绘制对应的图块</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Backspace or Delete</source>
            <translation>Backspace 或 Delete</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Keys</source>
            <translation>快捷键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Find an action or a key</source>
            <translation>查找操作或按键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Mouse</source>
            <translation>鼠标</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>Cursor square</source>
            <translation>光标格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>No action or key matches.</source>
            <translation>没有匹配的操作或按键。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>About sokolab</source>
            <translation>关于 sokolab</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/help_actions.py" />
            <source>&lt;h2&gt;sokolab {version}&lt;/h2&gt;&lt;p&gt;Draw Sokoban levels, see their structure while you draw, solve them and watch the solution.&lt;/p&gt;&lt;p&gt;Free software under the MIT licence. Built with Qt, numpy, scipy and numba.&lt;br&gt;Colours of the overlays after Okabe and Ito.&lt;/p&gt;</source>
            <translation>&lt;h2&gt;sokolab {version}&lt;/h2&gt;&lt;p&gt;绘制推箱子关卡，边画边看结构，求解并观看答案。&lt;/p&gt;&lt;p&gt;自由软件，采用 MIT 许可证。基于 Qt、numpy、scipy 和 numba。&lt;br&gt;叠加层的配色取自 Okabe 和 Ito。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Chinese</source>
            <translation>中文</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/language_switch.py" />
            <source>Shows the window in this language from now on</source>
            <translation>从现在起以此语言显示窗口</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/main_window.py" />
            <source>Tools</source>
            <translation>工具</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/main_window.py" />
            <source>Draws on both sides of an axis, or around a centre, at the same time</source>
            <translation>在对称轴两侧或中心周围同时绘制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;New</source>
            <translation>新建(&amp;N)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Starts a new collection with one blank level</source>
            <translation>新建一个含空白关卡的关卡集</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Open…</source>
            <translation>打开(&amp;O)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Opens files of levels: XSB, SOK, SLC and more, in any common encoding</source>
            <translation>打开一个或多个关卡文件：XSB、SOK、SLC 等格式，各种常见编码均可</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>import load file new from image</source>
            <translation>导入 载入 文件 从图片新建</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Open &amp;recent</source>
            <translation>最近打开(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Open exa&amp;mple</source>
            <translation>打开示例(&amp;M)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Writes the collection to its file; unchanged levels stay the same byte for byte</source>
            <translation>把关卡集写入文件；没改的关卡逐字节不变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>write store</source>
            <translation>写入 存储</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Writes the collection to another file</source>
            <translation>把关卡集写入另一个文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>rename copy</source>
            <translation>改名 副本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Reads the file again, and discards all unsaved changes</source>
            <translation>重新读取文件，撤回所有未保存的更改</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Revert to saved file</source>
            <translation>恢复为已保存的文件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>reload from disk saved discard changes</source>
            <translation>恢复 重新载入 重新读取 磁盘 放弃更改 还原</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Open backup</source>
            <translation>打开备份</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Opens what the file contained before it was last saved</source>
            <translation>打开文件上次保存之前的内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>restore earlier version</source>
            <translation>恢复 旧版本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Lists the unsaved work that earlier sessions left behind</source>
            <translation>列出以前各次运行留下的未保存内容</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Recovered work…</source>
            <translation>恢复的内容…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>restore crash lost</source>
            <translation>恢复 崩溃 丢失</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Inserts the levels from the clipboard (text, a collection or a link) after this one</source>
            <translation>把剪贴板中的关卡（文本、关卡集或链接）插入本关之后</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>import insert new from image screenshot</source>
            <translation>导入 插入 从图片新建 截图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copies the selected levels as XSB text, for mail and forums</source>
            <translation>将选中的关卡复制为 XSB 文本，用于邮件和论坛</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copy level as text</source>
            <translation>复制关卡为文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>export clipboard</source>
            <translation>导出 剪贴板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Export</source>
            <translation>导出(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Picture (PNG, SVG)…</source>
            <translation>图片 (PNG、SVG)(&amp;I)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Saves this level as PNG or SVG, with the overlays you choose</source>
            <translation>把本关存为 PNG 或 SVG，可选择叠加层</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>image screenshot</source>
            <translation>图片 截图 图像</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copies a picture of this level, with the visible overlays, to the clipboard</source>
            <translation>把带有可见叠加层的本关图片复制到剪贴板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copy picture</source>
            <translation>复制图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Animated solution (GIF)…</source>
            <translation>动画答案 (GIF)(&amp;A)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Saves a solution as an animated GIF, at the size and speed you choose</source>
            <translation>把答案存为 GIF 动画，大小和速度可选</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>picture video film</source>
            <translation>图片 视频 影片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>P&amp;rintable sheet (PDF)…</source>
            <translation>可打印的关卡页 (PDF)(&amp;R)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Saves the collection as a PDF, with several levels per row</source>
            <translation>把关卡集存为 PDF，每行排多关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>print picture</source>
            <translation>打印 图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>P&amp;layable page (HTML)…</source>
            <translation>可以玩的网页 (HTML)(&amp;L)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Saves levels as one web page on which anyone can play them, or shows it in the browser</source>
            <translation>把关卡存成一个谁都能玩的网页，或者在浏览器里打开它</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>web site share publish</source>
            <translation>网页 网站 分享 发布</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Levels in another &amp;format…</source>
            <translation>其他格式的关卡(&amp;F)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Saves levels as SLC, SOK, MF8 and more; first shows what would be lost</source>
            <translation>把关卡存为 SLC、SOK、MF8 等格式；先显示会损失什么</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>convert save as</source>
            <translation>转换 另存为</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copies a link that opens this level in a browser or in sokolab</source>
            <translation>复制链接，可在浏览器或 sokolab 中打开本关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copy level as link</source>
            <translation>把关卡复制为链接</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>share url</source>
            <translation>分享 网址</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Format doctor…</source>
            <translation>格式诊断…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Shows what the file contains and what in it is ambiguous or wrong, and repairs it</source>
            <translation>显示文件的内容以及其中有歧义或错误之处，并加以修复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>check validate errors fix</source>
            <translation>检查 校验 错误 修复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Close collec&amp;tion</source>
            <translation>关闭关卡集(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Closes the collection (asks about unsaved work)</source>
            <translation>关闭关卡集（有未保存的内容会询问）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Quit</source>
            <translation>退出(&amp;Q)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Closes sokolab (asks about unsaved work)</source>
            <translation>关闭 sokolab（有未保存的内容会询问）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>exit leave</source>
            <translation>离开 关闭程序</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Undoes the last change to the level or to its list, without limit</source>
            <translation>撤销关卡或关卡列表的上一次更改，次数不限</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>back revert</source>
            <translation>回退 还原</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Repeats the change that was undone last</source>
            <translation>重做刚刚撤销的更改</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>again forward</source>
            <translation>再次 前进</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Undo moves</source>
            <translation>撤销移动(&amp;U)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Undoes all moves of the last key, click or drag</source>
            <translation>撤销上一次按键、点击或拖动的所有移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Redo moves</source>
            <translation>重做移动(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Repeats what was undone last; in a solution, plays the next walk and its pushes</source>
            <translation>重做刚才撤销的移动；在答案中则走下一段行走及其推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Cu&amp;t</source>
            <translation>剪切(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Moves the selected squares to the clipboard as text and leaves floor</source>
            <translation>把所选格子以文本形式移到剪贴板，原处变为地板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Copy</source>
            <translation>复制(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Copies the selected squares, or else the whole level with its solutions, as text that any Sokoban program reads</source>
            <translation>复制所选格子；没有选区时复制整个关卡及其答案。复制的是任何推箱子程序都能读的文本</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Paste</source>
            <translation>粘贴(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Squares copied here follow the mouse: [ and ] turn them; a click or Enter places them; Esc drops them. A level from elsewhere is added to the collection.</source>
            <translation>在这里复制的格子会跟随鼠标：[ 和 ] 旋转，单击或按 Enter 放置，Esc 取消。从别处复制的关卡则加入关卡集。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Paste as squares</source>
            <translation>粘贴为格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Puts a level from the clipboard on this board as squares, not as a new level</source>
            <translation>把剪贴板中的关卡作为格子放到当前地图上，而不是新建关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>C&amp;lear squares</source>
            <translation>清空格子(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Replaces the selected squares, or the cursor square, with floor</source>
            <translation>把所选格子或光标所在格变为地板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>delete erase remove</source>
            <translation>删除 擦除 清除</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Select &amp;all</source>
            <translation>全选(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Selects the whole board</source>
            <translation>选择整个地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Clears the selection; so does Esc with a selecting tool</source>
            <translation>不选中任何格子；使用选择工具时按 Esc 也可以</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Select none</source>
            <translation>取消选择</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>deselect</source>
            <translation>取消选择</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Invert selection</source>
            <translation>反选</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Selects the squares that are not selected now, and no others</source>
            <translation>改为选择当前没有选中的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>invert</source>
            <translation>反选</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Select all of the same kind</source>
            <translation>选择所有同类格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Selects all squares with the same content as the selected ones, or as the square under the mouse or the cursor</source>
            <translation>选择地图上与所选格子内容相同的所有格子；没有选区时，以鼠标或光标所在格为准</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Draws the current tile on all selected squares. With a selecting tool, press the key of any tile (1 to 7, or its character, such as #) to draw that tile on them.</source>
            <translation>用当前图块填满选区。使用选择工具时，按图块的键也可以：1 到 7，或它的字符，如 #。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Fill selection</source>
            <translation>填充选区</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Draws the current tile along the border of the selected squares</source>
            <translation>沿选区的边缘绘制当前图块</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Outline selection</source>
            <translation>描边选区</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>R&amp;eplace squares…</source>
            <translation>替换格子(&amp;E)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Turns all squares of one kind into another kind, in the selection or everywhere</source>
            <translation>把选区内或整个地图上的某类格子全部换成另一类</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>exchange change</source>
            <translation>交换 改成</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Moves the view; so does dragging with Space or the middle button</source>
            <translation>移动视图；按住空格或鼠标中键拖动也可以</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Panels</source>
            <translation>面板(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Reset panels</source>
            <translation>重置面板(&amp;R)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Opens and arranges all panels as on the first start</source>
            <translation>像首次启动那样打开并排列所有面板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>layout sidebar restore</source>
            <translation>布局 侧栏 恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Zooms in on the middle of the view; the wheel zooms in on the mouse</source>
            <translation>以视图中心放大；滚轮以鼠标位置放大</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Zoom out</source>
            <translation>缩小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Zooms out from the middle of the view; the wheel zooms out from the mouse</source>
            <translation>以视图中心缩小；滚轮以鼠标位置缩小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Fit board</source>
            <translation>适合窗口(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Centres the whole board in the view</source>
            <translation>把整个地图居中显示</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>centre center whole</source>
            <translation>居中 整体</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Full s&amp;creen</source>
            <translation>全屏(&amp;C)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Shows the window on the whole screen; the same key undoes this</source>
            <translation>让窗口占满屏幕；再按同一个键恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>maximise maximize</source>
            <translation>最大化</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Board only</source>
            <translation>只显示地图(&amp;B)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Hides all panels, so that the board has the whole window; the same key brings them back</source>
            <translation>隐藏所有面板，让地图占满窗口；再按同一个键恢复</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>hide panels</source>
            <translation>隐藏面板</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Gallery of levels</source>
            <translation>关卡图库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Shows the levels of the collection as pictures side by side, in the size you want</source>
            <translation>把关卡集的关卡显示成并排的图片，大小可调</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>thumbnails overview pictures</source>
            <translation>缩略图 概览 图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Scroll up</source>
            <translation>向上滚动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Scroll right</source>
            <translation>向右滚动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Scroll down</source>
            <translation>向下滚动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Scroll left</source>
            <translation>向左滚动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Lays a picture over the squares, so that you can trace it; it stays while the level is open</source>
            <translation>在格子上叠一张图片供描摹；关卡打开期间图片一直跟随</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Picture over the board…</source>
            <translation>叠图…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>import trace image screenshot background</source>
            <translation>导入 描摹 图片 截图 背景</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Remove the picture over the board</source>
            <translation>移除叠图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Removes the picture that lies over the squares</source>
            <translation>移除叠在格子上的图片</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>picture screenshot remembered</source>
            <translation>图片 截图 记住</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Numbers the rows and columns along the edges of the view</source>
            <translation>在视图边缘标出行号和列号</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Rulers</source>
            <translation>标尺</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>coordinates numbers grid</source>
            <translation>坐标 数字 网格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Animate moves</source>
            <translation>平滑移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Pieces slide from square to square in play and replay; otherwise they jump</source>
            <translation>游戏和回放时，箱子和搬运工在格子间滑动；关闭后直接跳到下一格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>animation slide</source>
            <translation>动画 滑动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Differences from the original</source>
            <translation>与原关卡的差别</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Marks the squares in which a variant differs from the level it was made from</source>
            <translation>标出变体与原关卡不同的格子</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>changes compare</source>
            <translation>变化 比较</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Theme</source>
            <translation>主题(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Follow the &amp;system</source>
            <translation>跟随系统(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Follows your desktop, including its high contrast</source>
            <translation>与桌面一致，包括高对比度</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>preferences settings</source>
            <translation>首选项 设置 偏好</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Light</source>
            <translation>浅色(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Dark on light, for bright rooms</source>
            <translation>浅底深字，适合明亮的环境</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Dark</source>
            <translation>深色(&amp;D)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Light on dark, for dim rooms</source>
            <translation>深底浅字，适合昏暗的环境</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>night mode</source>
            <translation>夜间模式</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;High contrast</source>
            <translation>高对比度(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>White and strong colours on black, for tired or weak eyes</source>
            <translation>黑底配白色和鲜明的颜色，适合眼睛疲劳或视力较弱的人</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Te&amp;xt size</source>
            <translation>文字大小(&amp;X)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Sets the size of all text outside the board, relative to your desktop</source>
            <translation>设置地图以外所有文字相对于桌面的大小</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>font bigger smaller letters preferences settings</source>
            <translation>字体 文字 字号 大小 首选项 设置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>{per_cent}%</source>
            <translation>{per_cent}%</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Language</source>
            <translation>语言(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Find action</source>
            <translation>查找操作(&amp;F)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Finds any action, in a menu or not, by a few letters of its name, its description or its key, and runs it</source>
            <translation>按名称、说明或快捷键中的几个字查找任意操作（不论菜单里有没有），并执行它</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>command palette search help</source>
            <translation>命令面板 搜索 帮助</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Keys</source>
            <translation>快捷键(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Lists every action with its keys; it can stay open beside the board</source>
            <translation>列出所有操作及其快捷键；可以一直开在地图旁边</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>shortcuts hotkeys</source>
            <translation>快捷键 热键</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;Tour</source>
            <translation>导览(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Shows in two minutes how to read, draw, solve and play a level; once begun, goes to the next step</source>
            <translation>用两分钟演示怎样看懂、绘制、求解和玩一个关卡；开始后进入下一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>tutorial introduction help guide</source>
            <translation>教程 介绍 帮助 指南</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Goes back to the previous step of the tour</source>
            <translation>回到导览的上一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Tour: step back</source>
            <translation>导览：上一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>&amp;About sokolab</source>
            <translation>关于 sokolab(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>Shows the version and what sokolab is built with</source>
            <translation>显示版本，以及 sokolab 使用的软件</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/menus.py" />
            <source>version licence</source>
            <translation>版本 许可证</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/message_bar.py" />
            <source>Close this message</source>
            <translation>关闭此消息</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/message_bar.py" />
            <source>Shows the messages for which there was no room</source>
            <translation>显示放不下的消息</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/shell/message_bar.py" />
            <source>{n:,} more message …</source>
            <extracomment>many: {n:,} more messages …</extracomment>
            <translation>
                <numerusform>还有 {n:,} 条消息…</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/message_bar.py" />
            <source>Draw, drop a file here, or paste a level</source>
            <translation>开始绘制，把文件拖到这里，或粘贴一个关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/message_bar.py" />
            <source>Ctrl+O opens a file · Ctrl+Shift+V pastes</source>
            <translation>Ctrl+O 打开文件 · Ctrl+Shift+V 粘贴</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Lists the levels of the open collections, to sort, filter and drag</source>
            <translation>列出已打开关卡集中的关卡，可排序、筛选和拖动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Title, author, notes and solutions of the level, and the collection's title</source>
            <translation>关卡的标题、作者、备注和答案，以及关卡集的标题</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Switches overlays on and off, and shows what each one found</source>
            <translation>开关叠加层，并显示各自的结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Lists everything that is wrong with the level; click a problem to see where it is</source>
            <translation>列出关卡的所有问题；单击可查看位置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Starts solvers, and lists what they found and proved, and how long they took</source>
            <translation>启动求解器，并列出找到了什么、证明了什么、用了多长时间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Goes to any move of a game or a solution, or replays it</source>
            <translation>跳到游戏或答案的任意一步，或回放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Lists all edits; click one to go back to it</source>
            <translation>列出所有编辑；单击即可回到那一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Says whether the level can be solved, how that is known, and what would help</source>
            <translation>说明关卡是否可解、依据是什么，以及怎样修补</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Named groups of squares to draw with: your own, and a few to start with</source>
            <translation>可反复绘制的格子组合；有自带的几个，也可自己添加</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Says how hard the level is for people, and why</source>
            <translation>说明关卡对人有多难，以及原因</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/panels.py" />
            <source>Proposes levels: hardest starts of this room, variations, and new rooms</source>
            <translation>提出关卡：本房间最难的开局、变化以及新房间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Play</source>
            <translation>游戏(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Test play</source>
            <translation>试玩(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it.</source>
            <translation>试玩画好的关卡，不会改动地图。按 F6 或 Esc 回到编辑。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>start game</source>
            <translation>开始 游戏</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Begins with a box on every goal: the arrow keys pull boxes away; with Shift, the player only walks. F8 or Esc goes back to the drawing.</source>
            <translation>从每个目标点上都有箱子开始：方向键拉动箱子，Shift 加方向键只行走。按 F8 或 Esc 回到编辑。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Pla&amp;y in reverse</source>
            <translation>逆推(&amp;Y)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>pull backwards</source>
            <translation>拉 倒推</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Hint</source>
            <translation>提示(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Says which box to push next; the second time, where to; the third time, plays the push</source>
            <translation>告诉你下一步推哪个箱子；再问一次，告诉推到哪里；第三次则直接走出来</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>help tip</source>
            <translation>帮助 提示</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Edit from this position</source>
            <translation>从此局面编辑(&amp;E)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Moves the level's boxes and player to where they are in the game, as one undo step</source>
            <translation>把关卡的箱子和搬运工移到游戏中的位置，可一次撤销</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Keep as solution</source>
            <translation>保留为答案(&amp;K)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Adds the moves played to the level's solutions, if they solve it</source>
            <translation>如果走过的移动解开了本关，就加入本关的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>save store</source>
            <translation>保存 存储</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Keeps the game with the level, to be continued from the Properties panel</source>
            <translation>把游戏存入本关，以后可在属性面板中继续</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Save &amp;game</source>
            <translation>存档(&amp;G)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Copies the moves played as letters or, at the start, all moves ahead. In reverse play, copies the moves that lead back to the solved position.</source>
            <translation>以字母复制走过的移动；在起点则复制后面的所有移动。逆推时复制回到完成局面的移动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Copy moves</source>
            <translation>复制移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Paste moves</source>
            <translation>粘贴移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays the letters on the clipboard from the start, and says where they do not fit</source>
            <translation>从起点开始走剪贴板上的字母，并指出哪里走不通</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Adds a level that starts from this position, with the solution that leads back</source>
            <translation>新建一关，以箱子现在的位置为起始局面，并附上推回去的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>New level from this position</source>
            <translation>以此局面新建关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Before the first pull, puts the player into the next area where a game can end. A click on the area does the same.</source>
            <translation>在第一次拉动之前：把搬运工放到下一块可以结束游戏的地板区域。点击那里也一样。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Move player to another area</source>
            <translation>搬运工换位置</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Back to the last solvable position</source>
            <translation>回到最后的可解局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Undoes the moves after which the level can no longer be solved</source>
            <translation>撤销使关卡变为无解的移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>undo lost rewind</source>
            <translation>撤销 死局 倒回</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Says when a push makes the level unsolvable, and which push it was</source>
            <translation>某次推动使关卡无解时提醒你，并指出是哪一次</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Warn when a game is lost</source>
            <translation>走成死局时提醒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes back to the start; the moves can be redone or replayed</source>
            <translation>回到起点；这些移动可以重做或回放</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Reset</source>
            <translation>重新开始</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>restart begin again start over</source>
            <translation>重新开始 从头再来</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Step back</source>
            <translation>后退一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Undoes only the last move</source>
            <translation>只撤销最后一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays the moves ahead at the chosen speed, or pauses. At the end, starts over.</source>
            <translation>按所选速度播放后面的移动，或暂停。到终点时从头开始。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays only the next of the moves ahead</source>
            <translation>只走下一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Step forward</source>
            <translation>前进一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Go to last move</source>
            <translation>到最后一步</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays all moves ahead at once, to the end</source>
            <translation>一次走完后面的所有移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Faster</source>
            <translation>加快</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Replays at the next higher speed</source>
            <translation>回放速度提高一档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Replays at the next lower speed</source>
            <translation>回放速度降低一档</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Slower</source>
            <translation>减慢</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Jump</source>
            <translation>跳转</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the end of the next push</source>
            <translation>跳到下一次推动结束处</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Next push</source>
            <translation>下一次推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the end of the previous push</source>
            <translation>跳到上一次推动结束处</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Previous push</source>
            <translation>上一次推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the next point after which another box is pushed</source>
            <translation>跳到下一个将要推另一个箱子的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Next box change</source>
            <translation>下一次换箱</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the previous point after which another box is pushed</source>
            <translation>跳到上一个将要推另一个箱子的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Previous box change</source>
            <translation>上一次换箱</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the next point where pushes end and the player walks</source>
            <translation>跳到下一个推动结束、开始行走的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Next pushing session</source>
            <translation>下一轮推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the previous point where pushes end and the player walks</source>
            <translation>跳到上一个推动结束、开始行走的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Previous pushing session</source>
            <translation>上一轮推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Go to crux</source>
            <translation>到关键处</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Goes to the push after which the player can walk to the fewest squares</source>
            <translation>跳到搬运工可走格子最少的那次推动之后</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Sh&amp;ow</source>
            <translation>显示(&amp;O)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Draws the route of the whole game: walks thin, pushes thick and numbered, played moves pale</source>
            <translation>画出整盘游戏的路径：行走用细线，推动用粗线并编号，走过的变淡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Show p&amp;ath</source>
            <translation>显示路径(&amp;A)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>route moves arrows</source>
            <translation>路线 移动 箭头</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Box &amp;trails</source>
            <translation>箱子轨迹(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Draws where every box goes, from the first push to the last in changing colours</source>
            <translation>画出每个箱子走过的路，从第一次推动到最后一次颜色渐变</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Player &amp;heat map</source>
            <translation>搬运工热度图(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Tints every square by how often the player is there</source>
            <translation>按搬运工经过的次数给每个格子着色</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>heatmap visits</source>
            <translation>热力图 经过次数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Shows under the slider how many pushes are left, and how far the player can walk</source>
            <translation>在滑块下方显示还剩多少，以及搬运工能走到多大范围</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Time&amp;line</source>
            <translation>时间线(&amp;L)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Co&amp;mpare solutions…</source>
            <translation>比较答案(&amp;M)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Plays two known solutions of the level side by side, compares their metrics and what each stretch costs, and joins the better stretches into a third solution</source>
            <translation>并排播放本关的两个已知答案，列出所有答案的各项指标和每一段的代价，并用较优的各段拼出第三个答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>differences</source>
            <translation>差异</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>A click walks in as few steps as possible</source>
            <translation>点击后以最少的步数走过去</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Shortest walk</source>
            <translation>最短行走</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>A click walks straight ahead, then follows walls on the right, with shortcuts. If that fails, the shortest walk is used, and a message says so.</source>
            <translation>点击后先直走，再沿右侧的墙走，并抄近路。走不到时改用最短行走，并给出消息。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Along the walls</source>
            <translation>沿墙行走</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Pushing</source>
            <translation>推动方式</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>A box takes the route with the fewest pushes and, among such routes, the fewest moves</source>
            <translation>箱子走推动最少的路径；推动相同时取移动最少的</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Fewest pushes</source>
            <translation>推动最少</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>A box takes the route with the fewest moves</source>
            <translation>箱子走移动最少的路径</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Fewest moves</source>
            <translation>移动最少</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Solve</source>
            <translation>求解(&amp;S)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Starts the chosen solvers on this level, side by side. You can go on drawing.</source>
            <translation>用所选求解器同时求解本关。期间可以继续绘制。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>solver run find solution</source>
            <translation>求解器 运行 找答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>S&amp;top</source>
            <translation>停止(&amp;T)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Stops all searches and shows what they have proved so far</source>
            <translation>停止所有搜索，并显示目前已证明的结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>cancel abort end</source>
            <translation>取消 中止 结束</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Solve from this &amp;position</source>
            <translation>从当前局面求解(&amp;P)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Starts the chosen solvers on the position in play: can it still be solved?</source>
            <translation>用所选求解器求解游戏中的局面：还能解开吗？</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Makes the chosen solution shorter, or the best one of this level, until you stop it. Keep adds what it finds to the level.</source>
            <translation>不断缩短所选答案或本关的最佳答案，直到你停止。“保留”会把找到的答案加入关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>S&amp;horten solution</source>
            <translation>缩短答案(&amp;H)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>optimise optimize improve</source>
            <translation>优化 改进</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Judge while drawing</source>
            <translation>绘制时判定(&amp;J)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>A solver looks at the board after every stroke, and says whether it can be solved</source>
            <translation>每画一笔，求解器就检查地图，告诉你是否可解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>verdict automatic live</source>
            <translation>判定 自动 实时</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Look for the fewest pushes</source>
            <translation>寻找最少推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>While you are not drawing, a search goes on until it has proved that no solution has fewer pushes</source>
            <translation>停笔时继续搜索，直到没有推动数更少的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>optimal minimum shortest best</source>
            <translation>最优 最少 最短 最好</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Applies the nearest edit found that makes the level solvable; Undo reverts it</source>
            <translation>采用找到的最小修改使关卡可解；可以撤销</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Mend level</source>
            <translation>修补关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>repair fix</source>
            <translation>修复 改好</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Choose solvers</source>
            <translation>选择求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Opens the panel to choose solvers and their limits</source>
            <translation>打开面板，选择求解器及其限制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>settings limits time memory threads</source>
            <translation>设置 限制 时间 内存 线程</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Removes the finished searches from the list</source>
            <translation>从列表中移除已结束的搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Add solutions to the library</source>
            <translation>把答案加入答案库</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Adds every solution found, played or opened to the library, which recognises levels in any orientation</source>
            <translation>把求出、走出或打开的每个答案加入答案库；关卡不论如何旋转或翻转，答案库都能认出</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>&amp;Batch…</source>
            <translation>批处理(&amp;B)…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>Solves, shortens, checks, analyses or converts all levels in the list</source>
            <translation>对列表中的所有关卡求解、缩短、检查、分析或转换</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/playing_menus.py" />
            <source>all levels many</source>
            <translation>所有关卡 许多</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/program.py" />
            <source>Something went wrong. Your work is still here; details are in {file}</source>
            <translation>出错了。你的工作没有丢失；详情见 {file}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/settings.py" />
            <source>The settings were damaged and have been reset; the old file is {file}</source>
            <translation>设置已损坏并已重置；旧文件在 {file}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/settings.py" />
            <source>Settings cannot be saved in {folder}: {reason}</source>
            <translation>设置无法保存到 {folder}：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/status_bar.py" />
            <source>Level summary</source>
            <translation>关卡摘要</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/status_bar.py" />
            <source>Click to see why: the problems, or the matching behind the bound</source>
            <translation>单击查看原因：问题，或下界所依据的匹配</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/status_bar.py" />
            <source>Square under the cursor</source>
            <translation>光标所在格</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/status_bar.py" />
            <source>Compiling</source>
            <translation>正在编译</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>A background task</source>
            <translation>后台任务</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>kernels for this machine</source>
            <translation>本机的内核</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>Compiling in the background failed. It continues in this window, which may respond slowly for a minute.</source>
            <translation>后台准备失败，改在本窗口内继续；接下来一分钟窗口可能反应较慢。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>{task} failed: {reason}</source>
            <translation>{task}失败：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>Loading {kernels}</source>
            <translation>加载 {kernels}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/shell/window_engine.py" />
            <source>Tidying the cache</source>
            <translation>清理缓存</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.solving</name>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>The solver</source>
            <translation>哪个求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Optimal pushes</source>
            <translation>最少推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Moves of the solution, including pushes</source>
            <translation>答案的移动数，包括推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Pushes of the solution</source>
            <translation>答案的推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Since the search began</source>
            <translation>搜索开始以来的时间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Bound</source>
            <translation>下界</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>The proved lower bound of what the solver minimises. “optimal”: the solution is proved to reach it; “none”: it is proved that there is no solution</source>
            <translation>求解器所优化指标的已证明下界。最少：已证明该答案最少；无解：已证明没有答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Positions expanded</source>
            <translation>已展开的局面数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Nodes/s</source>
            <translation>节点/秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Positions expanded per second</source>
            <translation>每秒展开的局面数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Positions found but not expanded yet</source>
            <translation>已发现但尚未展开的局面数</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Memory used by the tables of the search</source>
            <translation>搜索表占用的内存</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>for {board}</source>
            <translation>针对{board}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>This result is for {board}.</source>
            <translation>针对{board}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>{state}.</source>
            <translation>{state}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>{solver}, {state}</source>
            <translation>{solver}，{state}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>{run}, for {board}</source>
            <translation>{run}，针对{board}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/run_table.py" />
            <source>Searches</source>
            <translation>搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>a position in play</source>
            <translation>游戏中的局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>There is no solution to shorten yet. Press F5 to solve the level.</source>
            <translation>还没有可缩短的答案。按 F5 求解本关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>Choose at least one solver</source>
            <translation>请至少选择一个求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>an earlier board</source>
            <translation>较早的地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>another level</source>
            <translation>另一关</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>level “{title}”</source>
            <translation>关卡“{title}”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>{solver}, on {board}</source>
            <translation>{solver}，{board}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solve_controller.py" />
            <source>This solution belongs to another board</source>
            <translation>这个答案属于另一张地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Its solutions are proved to have the fewest pushes.</source>
            <translation>它的答案推动数最少，且有证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Its solutions are proved to have the fewest moves.</source>
            <translation>它的答案移动数最少，且有证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Its solutions are not always short.</source>
            <translation>它的答案不一定短。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Replay the solution on the board it was found for.</source>
            <translation>在求得答案的地图上回放它。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Look for shorter solutions, starting from this one, until you stop.</source>
            <translation>从这个答案出发寻找更短的答案，直到你停止。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Add the solution to the level. It is saved with the level.</source>
            <translation>把答案加入关卡，随关卡一起保存。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Path</source>
            <translation>路径</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Draw the route of the solution on the board it was found for.</source>
            <translation>在求得答案的地图上画出它的路径。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Copy the letters of the solution.</source>
            <translation>复制答案字母。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Press Solve (F5). Automatic suits any level. You can go on drawing.</source>
            <translation>按“求解”(F5)。“自动”适合任何关卡。期间可以继续绘制。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Time limit</source>
            <translation>时间限制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>&lt;p&gt;A search that takes longer ends without a result. Shorten ends with the best solution that it has found.&lt;/p&gt;</source>
            <translation>&lt;p&gt;超过这个时间的搜索会无结果地结束；“缩短”则以已找到的最好答案结束。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>no time limit</source>
            <translation>不限时间</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source> nodes</source>
            <translation> 个节点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Node limit</source>
            <translation>节点限制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>&lt;p&gt;A search that expands more positions ends without a result. Shorten has no node limit.&lt;/p&gt;</source>
            <translation>&lt;p&gt;展开的局面超过这个数目的搜索会无结果地结束。“缩短”没有节点限制。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>no node limit</source>
            <translation>不限节点</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source> MB</source>
            <translation> MB</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Memory limit</source>
            <translation>内存限制</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>&lt;p&gt;A search whose tables would grow larger ends without a result. Each solver has its own tables.&lt;/p&gt;</source>
            <translation>&lt;p&gt;搜索表超过这个大小的搜索会无结果地结束。每个求解器有自己的表。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>What Shorten minimises</source>
            <translation>缩短的目标</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>&lt;p&gt;What Shorten minimises. The first number decides; the second breaks ties. A shortened solution is not proved to be the shortest.&lt;/p&gt;</source>
            <translation>&lt;p&gt;“缩短”要减少的指标。先比较第一项；第一项相同时再比较第二项。缩短后的答案并未证明是最短的。&lt;/p&gt;</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Shorten:</source>
            <translation>缩短：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>no solver</source>
            <translation>没有求解器</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{n:,} solver</source>
            <extracomment>many: {n:,} solvers</extracomment>
            <translation>
                <numerusform>{n:,} 个求解器</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{seconds:,} s</source>
            <translation>{seconds:,} 秒</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{n:,} node</source>
            <extracomment>many: {n:,} nodes</extracomment>
            <translation>
                <numerusform>{n:,} 个节点</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{megabytes:,} MB</source>
            <translation>{megabytes:,} MB</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{first}, {second}</source>
            <translation>{first}，{second}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Best position so far</source>
            <translation>目前最好的局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Shorter solutions, newest first</source>
            <translation>更短的答案，最新的在前</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Solution as letters</source>
            <translation>答案字母</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>Solvers and limits</source>
            <translation>求解器与限制</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{n:,} search of other levels</source>
            <extracomment>many: {n:,} searches of other levels</extracomment>
            <translation>
                <numerusform>其他关卡的 {n:,} 次搜索</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{n:,} search is running. Solve starts another one beside it; Stop ends it.</source>
            <extracomment>many: {n:,} searches are running. Solve starts more beside them; Stop ends them all.</extracomment>
            <translation>
                <numerusform>{n:,} 个搜索正在进行。“求解”会另外启动；“停止”结束全部。</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{report} {solver} proved more: at least {count}.</source>
            <translation>{report} {solver}证明得更多：至少 {count}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{report} A solution with fewer pushes is known: {verdict}.</source>
            <translation>{report}已知有推动更少的答案：{verdict}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/solving/solver_panel.py" />
            <source>{report} This result is for {board}, not for the level as it is now.</source>
            <translation>{report}这是针对{board}的，不是现在的关卡。</translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.verdicts</name>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>The level cannot be solved from here</source>
            <translation>从这里起关卡已无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>{lost}: {reason}</source>
            <translation>{lost}：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>{lost}. It was lost at push {push:,} or before.</source>
            <translation>{lost}。最晚错在第 {push:,} 次推动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>{lost}. It was lost at push {push:,}.</source>
            <translation>{lost}。错在第 {push:,} 次推动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>Go back</source>
            <translation>退回</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>Still looking for the last solvable position</source>
            <translation>仍在寻找最后的可解局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>Back at move {n:,}, before the first push known to lose the game</source>
            <translation>已退回到第 {n:,} 步之后，即已知的第一次致死推动之前</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>The level is solved</source>
            <translation>关卡已解开</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>{hint}. {why}.</source>
            <translation>{hint}。{why}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>There is no solution from here; go back to the last solvable position</source>
            <translation>从这里起无解；请回到最后的可解局面</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>The level has no solution; the Verdict panel says why</source>
            <translation>关卡无解；“判定”面板说明原因</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/game_verdicts.py" />
            <source>No solution from here is known yet</source>
            <translation>还不知道从这里起的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>alive</source>
            <translation>未成死局</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>dead</source>
            <translation>已成死局</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>not proved</source>
            <translation>未证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>nothing opens it</source>
            <translation>无法打开</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>{n:,} push opens it</source>
            <extracomment>many: {n:,} pushes open it</extracomment>
            <translation>
                <numerusform>{n:,} 次推动可以打开它</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>{fate}, {opened}</source>
            <translation>{fate}，{opened}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>Corral lens</source>
            <translation>封闭区透视</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>Point at an area that the player cannot enter to see its squares, the boxes around it, and the pushes that open it now. It is dead, and drawn in red with crosses, if these boxes cannot be brought home even with all others lifted; then the level has no solution.</source>
            <translation>把鼠标指向搬运工进不去的区域：显示它的格子、周围的箱子，以及现在能打开它的推动。如果拿走其他所有箱子，这些箱子仍无法全部到位，它就已死（红色打叉）；那么关卡无解。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>point at a corral</source>
            <translation>请指向一个封闭区</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>none from the box</source>
            <translation>从箱子出发没有</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>none to the goal</source>
            <translation>到目标点没有</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>{n:,} square from the box, farthest {farthest:,}</source>
            <extracomment>many: {n:,} squares from the box, farthest {farthest:,}</extracomment>
            <translation>
                <numerusform>从箱子出发 {n:,} 格，最远 {farthest:,}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>{n:,} square to the goal, farthest {farthest:,}</source>
            <extracomment>many: {n:,} squares to the goal, farthest {farthest:,}</extracomment>
            <translation>
                <numerusform>到目标点 {n:,} 格，最远 {farthest:,}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>Push distances</source>
            <translation>推动距离</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>For the selected box, or the box or goal under the mouse, with all other boxes lifted: the fewest pushes from the box to every square, or from every square to the goal. Bars show on which sides the player then stands.</source>
            <translation>针对选中的箱子，或鼠标下的箱子或目标点，拿走其他所有箱子：从箱子到每一格，或从每一格到目标点的最少推动数。短线表示搬运工到时站在哪一侧。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>Verdicts on this square</source>
            <translation>这一格的判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>{pushes} ({change})</source>
            <translation>{pushes}（{change}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/lenses.py" />
            <source>not a level</source>
            <translation>不成关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/live_verdict.py" />
            <source>Checking the power supply</source>
            <translation>检查电源</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/mend_marks.py" />
            <source>Click to apply this edit</source>
            <translation>单击以作此修改</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/status_controller.py" />
            <source>{summary} · checking again</source>
            <translation>{summary} · 正在重新检查</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>makes the level unsolvable</source>
            <translation>使关卡无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>makes the level solvable</source>
            <translation>使关卡可解</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>makes the solution shorter</source>
            <translation>使答案变短</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>makes the solution longer</source>
            <translation>使答案变长</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>changes nothing</source>
            <translation>没有影响</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>may change something (open)</source>
            <translation>影响未定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>makes the level invalid</source>
            <translation>就不成关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>Opening this wall {effect}</source>
            <translation>打通这面墙：{effect}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>A wall here {effect}</source>
            <translation>在此加墙：{effect}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>{effect}: {pushes:,} instead of {before:,} pushes</source>
            <translation>{effect}，推动数由 {before:,} 变为 {pushes:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>{count:,} {effect}</source>
            <translation>{count:,} 格{effect}</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>no square matters</source>
            <translation>都没有影响</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>Sweep</source>
            <translation>扫描</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/sweep_overlay.py" />
            <source>What a wall on each square of floor would do, and what opening each wall would do. Cross: the level becomes unsolvable. Triangle down or up: its solution becomes shorter or longer, by the number of pushes shown. Dot: nothing changes. Dotted ring: open.</source>
            <translation>在每格地板上加墙，或打通每面墙，会有什么影响：叉表示关卡变为无解，向下的三角表示答案变短，向上表示变长，并标出推动数之差；圆点表示没有影响，虚线圈表示未定。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Boards are not judged now: switch on “Judge while drawing” to see the sweep</source>
            <translation>现在不判定关卡：要查看扫描结果，请打开“绘制时判定”</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>What matters</source>
            <translation>关键之处</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>This describes the level being edited, but a game is shown now.</source>
            <translation>这里针对正在编辑的关卡；现在显示的是游戏。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Waiting for the verdict…</source>
            <translation>正在等待判定…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>This needs a level that is known to be solvable or unsolvable.</source>
            <translation>这需要已知可解或无解的关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Trying walls: {count:,} squares so far…</source>
            <translation>正在试墙：已试 {count:,} 格…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Tested on {count:,} squares: one wall added or removed.</source>
            <translation>已对 {count:,} 格试过加墙或拆墙。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>{tried} The fewest pushes are not proved, so nothing is called shorter or longer.</source>
            <translation>{tried}最少推动数尚未证明，因此不判断变短或变长。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>the audit</source>
            <translation>审查</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Judging is switched off.</source>
            <translation>判定已关闭。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Judging is paused while the computer runs on battery.</source>
            <translation>使用电池时暂停判定。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>Not judged yet.</source>
            <translation>尚未判定。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_controller.py" />
            <source>the verdict</source>
            <translation>判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Replay the solution</source>
            <translation>回放答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Shows the solution move by move</source>
            <translation>一步一步地显示答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Replay the longest line of play</source>
            <translation>回放最长的走法</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Shows how far you can push before the level is obviously lost</source>
            <translation>显示在败局明显之前还能推多远</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Also judge on battery</source>
            <translation>用电池时也判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Judges boards on battery power as well, until the power supply changes</source>
            <translation>继续判定，直到电源再次变化</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>What would mend the level</source>
            <translation>可以修补关卡的修改</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Judge while drawing</source>
            <translation>绘制时判定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>A solver looks at the board after every stroke</source>
            <translation>每画一笔，求解器就检查地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Each of these edits makes the level solvable. Click one to apply it:</source>
            <translation>以下每个修改都能使关卡可解。单击即可采用：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>This edit makes the level solvable. Click to apply it:</source>
            <translation>这一处修改能让关卡可解。点击即可修改：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Looking for an edit that makes the level solvable…</source>
            <translation>正在寻找能使关卡可解的修改…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>No single edit was found that makes the level solvable.</source>
            <translation>没有找到能使关卡可解的单处修改。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>No reason is known: the proof is in the library, and no search has repeated it</source>
            <translation>原因不详：证明来自答案库，尚无搜索能重现</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>A solver is searching…</source>
            <translation>求解器正在搜索…</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Nothing is proved.</source>
            <translation>没有得到证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>{basis}.</source>
            <translation>{basis}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>{basis} ({solver}).</source>
            <translation>{basis}（{solver}）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>{known} A solution with fewer pushes may exist.</source>
            <translation>{known}是否有推动更少的答案尚未证明。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Show the sweep on the board (Q)</source>
            <translation>在地图上显示扫描结果 (Q)</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>What the audit found</source>
            <translation>审查结果</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Squares where adding or removing a wall …</source>
            <translation>多一堵墙或少一堵墙会怎样（格数）：</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>{claim} (not proved).</source>
            <translation>{claim}（未证明）。</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/verdicts/verdict_panel.py" />
            <source>Double-click to replay the shorter solution</source>
            <translation>双击回放更短的答案</translation>
        </message>
    </context>
    <context>
        <name>sokolab.indexing</name>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>it was damaged and has been removed; run “sokolab index” to read the folders again</source>
            <translation>它已损坏并被移除；运行 sokolab index 可重新读取文件夹</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>there is no folder {path}</source>
            <translation>没有文件夹 {path}</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>the folder {path} is not indexed</source>
            <translation>文件夹 {path} 不在索引中</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>this folder is not available now</source>
            <translation>这个文件夹现在无法访问</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>another program is reading folders into the index; try again later</source>
            <translation>另一个程序正在把文件夹读入索引；请稍后再试</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>other users may write to {place}</source>
            <translation>其他用户可以写入 {place}</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/folder_index.py" />
            <source>the index of folders cannot be used: {reason}</source>
            <translation>无法使用文件夹索引：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/queries.py" />
            <source>levels have no count {name!r}; choose one of {names}</source>
            <translation>关卡没有 {name!r} 这项计数；可用的有 {names}</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/queries.py" />
            <source>No folder is indexed yet. Add one with “Add folder…”</source>
            <translation>还没有索引任何文件夹。请用“添加文件夹…”添加</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/queries.py" />
            <source>row {row}, column {column}: {glyph!r} is not a glyph of a part</source>
            <translation>第 {row} 行第 {column} 列：{glyph!r} 不是图案可用的符号</translation>
        </message>
        <message>
            <location filename="../../sokolab/indexing/queries.py" />
            <source>a part needs a square that is not a wall</source>
            <translation>图案中至少要有一格不是墙</translation>
        </message>
    </context>
    <context>
        <name>sokolab.kernels.stages</name>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Walks and push routes</source>
            <translation>行走与推动路径</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Search in folders</source>
            <translation>文件夹查找</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: automatic</source>
            <translation>求解器：自动</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: optimal pushes</source>
            <translation>求解器：最少推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: optimal moves</source>
            <translation>求解器：最少移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: A* over moves</source>
            <translation>求解器：按移动的 A*</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: feature-space search</source>
            <translation>求解器：特征空间搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: pulls and pushes</source>
            <translation>求解器：拉动与推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: novelty search</source>
            <translation>求解器：新颖度搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: beam search</source>
            <translation>求解器：束搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: symmetric play</source>
            <translation>求解器：对称求解</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Solver: backtracking</source>
            <translation>求解器：回溯</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Proofs of `auto`</source>
            <translation>`auto` 的证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Puzzles side by side, for `auto`</source>
            <translation>并列的小题，供 `auto` 使用</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Optimiser</source>
            <translation>优化器</translation>
        </message>
        <message>
            <location filename="../../sokolab/kernels/stages/all_stages.py" />
            <source>Hardest starts</source>
            <translation>最难起始局面</translation>
        </message>
    </context>
    <context>
        <name>sokolab.language</name>
        <message>
            <location filename="../../sokolab/language/__init__.py" />
            <source>1,000.5</source>
            <translation>1,000.5</translation>
        </message>
        <message>
            <location filename="../../sokolab/language/__init__.py" />
            <source>{items} and {last}</source>
            <translation>{items}和{last}</translation>
        </message>
        <message>
            <location filename="../../sokolab/language/__init__.py" />
            <source>{text} {sentence}</source>
            <translation>{text}{sentence}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.library</name>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>the library was written by a newer sokolab (version {version} of its tables; this one knows {known})</source>
            <translation>答案库由更新版本的 sokolab 写成（表的版本为 {version}，本程序只支持 {known}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>the library {name} is not used: other users may write to {place}</source>
            <translation>不使用答案库 {name}：其他用户可以写入 {place}</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>another program has kept the library {name} busy for {seconds:.0f} s</source>
            <translation>另一个程序占用答案库 {name} 已达 {seconds:.0f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>it belongs to another program</source>
            <translation>它属于另一个程序</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>it has an unexpected {kind} {name!r}</source>
            <translation>它含有 {kind} {name!r}</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>a value in the table {name!r} is of a wrong type</source>
            <translation>表 {name!r} 中有一个值的类型不对</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/file.py" />
            <source>the library {name} is damaged and cannot be set aside: {reason}</source>
            <translation>答案库 {name} 已损坏，且无法移开：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/store.py" />
            <source>these moves do not solve a level</source>
            <translation>这些走法没有解开任何关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/store.py" />
            <source>The library of solutions was damaged. The file was renamed to {name}, and a new library was started.</source>
            <translation>答案库已损坏。原文件已改名为 {name}，并新建了答案库。</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/store.py" />
            <source>the library {name} is damaged: {reason}</source>
            <translation>答案库 {name} 已损坏：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/library/store.py" />
            <source>the library cannot be used: {reason}</source>
            <translation>无法使用答案库：{reason}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.pictures</name>
        <message>
            <location filename="../../sokolab/pictures/opening.py" />
            <source>The picture cannot be read: {reason}</source>
            <translation>无法读取图片：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/opening.py" />
            <source>This is not a picture, or it is damaged</source>
            <translation>这不是图片，或者图片已损坏</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/opening.py" />
            <source>The picture is too large: more than 100 million pixels</source>
            <translation>图片太大：超过一亿像素</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>{reading}, by a remembered skin</source>
            <translation>{reading}，依据记住的皮肤</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>Read from the picture; {percent}% certain</source>
            <translation>已从图片读取；可信度 {percent}%</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>Read from the picture; no square is doubtful, but please check it</source>
            <translation>已从图片读入；没有哪一格可疑，但请核对一下</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/pictures/reading.py" />
            <source>Read from the picture; please check it: {percent}% certain, one square is doubtful</source>
            <extracomment>many: Read from the picture; please check it: {percent}% certain, {n} squares are doubtful</extracomment>
            <translation>
                <numerusform>已从图片读取，请检查：可信度 {percent}%，{n} 个格子不确定</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>That square does not lie on the grid</source>
            <translation>这一格不在网格上</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>No board was found in the picture</source>
            <translation>图片上没有找到地图</translation>
        </message>
        <message>
            <location filename="../../sokolab/pictures/reading.py" />
            <source>The squares of this grid all look different, so their kinds cannot be recognised</source>
            <translation>这个网格的格子没有相同之处</translation>
        </message>
    </context>
    <context>
        <name>sokolab.rating</name>
        <message>
            <location filename="../../sokolab/rating/difficulty.py" />
            <source>Unsolvable: no position that can be reached solves it</source>
            <translation>无解：可到达的局面中，没有一个能解出</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty.py" />
            <source>The first row was moved {n:,} square to the right, where it closes the board</source>
            <extracomment>many: The first row was moved {n:,} squares to the right, where it closes the board</extracomment>
            <translation>
                <numerusform>第一行向右移了 {n:,} 格，以封闭地图</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{n:,}</source>
            <translation>{n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{least}, {mean:.1f} on average</source>
            <translation>{least}，平均 {mean:.1f}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>Based on every solution with {n:,} push, the fewest possible; this figure is final</source>
            <extracomment>many: Based on every solution with {n:,} pushes, the fewest possible; this figure is final</extracomment>
            <translation>
                <numerusform>依据推动次数最少（{n:,} 次）的全部答案：其他答案都不会改变它</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>Based on the known solution with {n:,} push</source>
            <extracomment>many: Based on the known solution with {n:,} pushes</extracomment>
            <translation>
                <numerusform>依据已知的 {n:,} 次推动的答案</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{solution}; another solution with the same number of pushes may change it</source>
            <translation>{solution}；另一个同样短的答案可能改变它</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{solution}; a shorter solution may change it</source>
            <translation>{solution}；更短的答案可能改变它</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{times:,} in the solution shown, lasting {n:,} push of other boxes</source>
            <extracomment>many: {times:,} in the solution shown, lasting up to {n:,} pushes of other boxes</extracomment>
            <translation>
                <numerusform>所示答案中 {times:,} 次，其间最多推别的箱子 {n:,} 次</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>not counted: too few or too many boxes move</source>
            <translation>未统计：移动的箱子太少或太多</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>at least {n:,}</source>
            <translation>至少 {n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>the box at {box} must be pushed before the one at {other} can be</source>
            <translation>{box}的箱子推过之后，{other}的箱子才能推</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{first}; {n:,} more pair like this, in chains of at most {chain:,} boxes</source>
            <extracomment>many: {first}; {n:,} more pairs like this, in chains of at most {chain:,} boxes</extracomment>
            <translation>
                <numerusform>{first}；另有 {n:,} 对也是如此，最多 {chain:,} 个箱子环环相等</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{order}; there may be more such pairs</source>
            <translation>{order}；可能还有别的箱子也要等</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{n:,} push of {all:,} is the same in all these solutions</source>
            <extracomment>many: {n:,} pushes of {all:,} are the same in all these solutions</extracomment>
            <translation>
                <numerusform>{all:,} 次推动中有 {n:,} 次在这些答案中都一样</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{narrows}; after the same number of pushes, they are in {n:,} position</source>
            <extracomment>many: {narrows}; after the same number of pushes, they are in at most {n:,} positions</extracomment>
            <translation>
                <numerusform>{narrows}；推动次数相同时，最多有 {n:,} 种局面</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{n:,} time in the solution, and not always obvious</source>
            <extracomment>many: {n:,} times in the solution, and not always obvious</extracomment>
            <translation>
                <numerusform>答案中有 {n:,} 处，而且不一定看得出来</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{n:,} push that leaves the solution brings a box nearer to a goal, but provably loses the game</source>
            <extracomment>many: {n:,} pushes that leave the solution bring a box nearer to a goal, but provably lose the game</extracomment>
            <translation>
                <numerusform>答案沿途有 {n:,} 种推法让箱子离目标点更近，却已成死局（已证明）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{traps}; the loss may stay hidden for {n:,} more such push</source>
            <extracomment>many: {traps}; the loss may stay hidden for up to {n:,} more such pushes</extracomment>
            <translation>
                <numerusform>{traps}；之后最多还能这样推 {n:,} 次，才看得出已输</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{traps}; pushes from {n:,} on were not examined</source>
            <translation>{traps}；第 {n:,} 次推动以后未检查</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{traps}; {n:,} more could not be decided</source>
            <extracomment>many: {traps}; {n:,} more could not be decided</extracomment>
            <translation>
                <numerusform>{traps}；另有 {n:,} 个未能判定</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{n:,} solution, not counting other orders of independent pushes</source>
            <extracomment>many: {n:,} solutions, not counting other orders of independent pushes</extracomment>
            <translation>
                <numerusform>{n:,} 个答案（互不相干的推动不计先后）</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>at least {solutions}</source>
            <translation>至少 {solutions}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{solutions}; there is a choice at {n:,} push of {all:,}</source>
            <extracomment>many: {solutions}; there is a choice at {n:,} pushes of {all:,}</extracomment>
            <translation>
                <numerusform>{solutions}；{all:,} 次推动中有 {n:,} 次可以选择</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>a short-sighted walker solves {solved:,} of {plays:,} games within {most:,} pushes</source>
            <translation>看得不远的模拟玩家在 {most:,} 次推动之内，{plays:,} 局解出 {solved:,} 局</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/difficulty_reasons.py" />
            <source>{solved}, on average with {pushes:,.0f} pushes and {restarts:.1f} restarts</source>
            <translation>{solved}，平均推动 {pushes:,.0f} 次、重来 {restarts:.1f} 次</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Pushing sessions</source>
            <translation>推动轮数</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Pushes away from goals</source>
            <translation>远离目标点的推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Pushes off goals</source>
            <translation>推离目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Parked boxes</source>
            <translation>暂放的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Switches between three groups</source>
            <translation>三组箱子间的切换</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Boxes that wait</source>
            <translation>须等待的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Forced pushes</source>
            <translation>必经之处</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Only one push</source>
            <translation>唯一可行的推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Where a walker gets stuck</source>
            <translation>模拟玩家卡住之处</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>How often the player turns to another box. To lower it, let boxes reach their goals without interruption.</source>
            <translation>要改推另一个箱子的次数。让箱子能一口气推到位，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>How often the player walks elsewhere to push. To lower it, leave room beside the boxes.</source>
            <translation>要绕到别处再推的次数。箱子旁多留些空间，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Steps to plan between pushes. To lower it, shorten the detours.</source>
            <translation>两次推动之间要盘算的步数。绕行的路近些，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>These pushes look wrong but are right. To have fewer, place goals nearer to the boxes.</source>
            <translation>看似走错，其实走对。目标点近些，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>They undo what looked done. To have fewer, let other boxes pass the goals another way.</source>
            <translation>已经到位的又得推开。让别的箱子有路绕过目标点，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Each needs a square where the box does no harm. To have fewer, let a goal be filled at once.</source>
            <translation>每次都要找一格不碍事的地方。有目标点可以直接填上，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>How often the player must switch between two groups of boxes, no matter how they are divided. To lower it, let groups be solved one after the other.</source>
            <translation>不论怎样分成两组，都得来回换着推。两组能先后分开解决，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>How often the player must switch between three groups of boxes, no matter how they are divided.</source>
            <translation>不论怎样分成三组，都得来回换着推。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>The player has to find this order. To avoid it, open a way past the first box.</source>
            <translation>这个次序要先想通。有路绕过前一个箱子，就不必等。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>There is no way around these pushes. To have fewer, remove a wall so that another way opens.</source>
            <translation>这些推动绕不过去。拆一格墙、另开一条路，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>One slip there loses the game. To have fewer, leave room for another push.</source>
            <translation>走错一推就成死局。留出另一种推法的空间，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>They look like progress. To have fewer, forbid the push with a wall, or leave room to take it back.</source>
            <translation>看似有进展，其实已输。用墙挡住这一推，或留出退回的空间，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Many solutions make a level easier, because they forgive mistakes. A single one has to be found exactly. To have fewer, add a wall.</source>
            <translation>答案多则关卡较易，走错也有余地；只有一个就得分毫不差。加一格墙，就会减少。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>The walker fails more often than people do; what counts is where it gets stuck. To make it easier, open a way out of the marked squares.</source>
            <translation>它比真人更常失败，要看的是它卡在哪里。让标出的格子有退路，就会容易些。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>it leads away from every goal</source>
            <translation>这一推远离所有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>it takes a box off its goal</source>
            <translation>这一推使箱子离开目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>every solution with the fewest pushes makes it</source>
            <translation>推动最少的答案都要走这一推</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>every other push loses the game</source>
            <translation>换成别的推动都会输</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>a push that looks better loses the game</source>
            <translation>看似更好的推动会输</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>{difficulty:.0f} (at 50, half of the players fail); how many people solve levels like this is not known</source>
            <translation>{difficulty:.0f}（50 表示半数玩家解不出）；这类关卡有多少人能解出，尚无数据</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>{difficulty:.0f} (at 50, half of the players fail): of web players who tried levels like this, about {low} to {high}% solved it</source>
            <translation>{difficulty:.0f}（50 表示半数玩家解不出）：玩过这类关卡的网络玩家中，约 {low}% 至 {high}% 能解出</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>{one}; {next}</source>
            <translation>{one}；{next}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/profile.py" />
            <source>Push {number:,} of the solution: {reasons}</source>
            <translation>答案的第 {number:,} 次推动：{reasons}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/story.py" />
            <source>Push {n:,}</source>
            <translation>第 {n:,} 次推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/story.py" />
            <source>Pushes {first:,} to {last:,}</source>
            <translation>第 {first:,} 至 {last:,} 次推动</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/story.py" />
            <source>It opens the way to {n:,} more square</source>
            <extracomment>many: It opens the way to {n:,} more squares</extracomment>
            <translation>
                <numerusform>打开通往另外 {n:,} 格的路</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/story.py" />
            <source>It takes {n:,} box off its goal</source>
            <extracomment>many: It takes {n:,} boxes off their goals</extracomment>
            <translation>
                <numerusform>把 {n:,} 个箱子推离目标点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/story.py" />
            <source>It parks {n:,} box</source>
            <extracomment>many: It parks {n:,} boxes</extracomment>
            <translation>
                <numerusform>暂放 {n:,} 个箱子</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/story.py" />
            <source>It parks {n:,} box on a goal for now</source>
            <extracomment>many: It parks {n:,} boxes on goals for now</extracomment>
            <translation>
                <numerusform>把 {n:,} 个箱子暂放在目标点上</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/story.py" />
            <source>It brings the last box home</source>
            <translation>把最后一个箱子推到位</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rating/story.py" />
            <source>It brings {n:,} box home</source>
            <extracomment>many: It brings {n:,} boxes home</extracomment>
            <translation>
                <numerusform>把 {n:,} 个箱子推到位</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rating/story.py" />
            <source>{home}, the farthest goals first</source>
            <translation>{home}，先远后近</translation>
        </message>
    </context>
    <context>
        <name>sokolab.rendering</name>
        <message>
            <location filename="../../sokolab/rendering/picture.py" />
            <source>the scale must be at least 1 pixel per square, not {scale}</source>
            <translation>每格至少 1 像素，而不是 {scale}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/playable.py" />
            <source>a page needs a level to play</source>
            <translation>页面里至少要有一个关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/playable.py" />
            <source>level {number} needs exactly one player to be played</source>
            <translation>第 {number} 关必须恰好有一个搬运工才能玩</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/playable.py" />
            <source>{n:,} level has no solution to show</source>
            <extracomment>many: {n:,} levels have no solution to show</extracomment>
            <translation>
                <numerusform>{n:,} 个关卡没有可以显示的答案</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/svg.py" />
            <source>Sokoban board, {width} × {height}</source>
            <translation>推箱子地图，{width} × {height}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.rendering.overlays</name>
        <message>
            <location filename="../../sokolab/rendering/overlays/all_overlays.py" />
            <source>there is no overlay {name!r}; choose one of {known}</source>
            <translation>没有名为 {name!r} 的叠加层；可选：{known}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>{n:,} cut</source>
            <extracomment>many: {n:,} cuts</extracomment>
            <translation>
                <numerusform>{n:,} 个割点</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>{n:,} block</source>
            <extracomment>many: {n:,} blocks</extracomment>
            <translation>
                <numerusform>{n:,} 个块</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>A diamond is a cut vertex: a box there splits the floor. Point at it to see the parts. Blocks are tinted and numbered: the player can get from one side of a box to another within the same block. Corridors have no numbers. All boxes count as lifted.</source>
            <translation>菱形表示割点：箱子停在那里会把地板隔断。指向它可看到分成的各部分。块有底色和编号：在同一个块内，搬运工能从箱子的一侧绕到另一侧。通道没有编号。计算时视为没有箱子。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>deepest {depth:,}</source>
            <translation>最深 {depth:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>Search tree</source>
            <translation>搜索树</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/cuts_and_blocks.py" />
            <source>The depth-first search that finds the cuts: red edges from parent to child, and depth and low point in every square. A square is a cut vertex if a child's low point is not less than the square's own depth.</source>
            <translation>求割点的深度优先搜索：红边由父节点连到子节点，每格写有深度和低点。如果某个子节点的低点不小于本格的深度，本格就是割点。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>{n:,} corner</source>
            <extracomment>many: {n:,} corners</extracomment>
            <translation>
                <numerusform>{n:,} 个死角</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>{corners}, no goal inside</source>
            <translation>{corners}，里面没有目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>{dead:,}, {corners}</source>
            <translation>{dead:,} 格，{corners}</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>From a hatched square, a box can reach no goal. Two walls make a dead corner, which is filled; plain hatching marks the dead squares that are not corners.</source>
            <translation>箱子一旦到了画斜线的格子，就再也到不了任何目标点。两面墙夹成的死角以实心三角表示；只有斜线的是死角以外的死格。</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>{n:,} reason</source>
            <extracomment>many: {n:,} reasons</extracomment>
            <translation>
                <numerusform>{n:,} 个原因</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>Lost boxes</source>
            <translation>死箱</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/dead_squares.py" />
            <source>A bold frame marks a box that can never be brought to a goal: it stands on a dead square, is frozen, is out of reach, or shares too few goals with other boxes. The Problems panel says which.</source>
            <translation>粗框表示再也推不到目标点的箱子：它在死格上、被冻结、够不到，或与其他箱子争抢过少的目标点。“问题”列表会说明是哪一种。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/lost_play.py" />
            <source>Where people get lost</source>
            <translation>容易走错的地方</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/lost_play.py" />
            <source>A heat map of the squares where pushes of a short-sighted simulated player lose the game: the darker the square, the more often. A figure is the share of all lost games.</source>
            <translation>热力图：看得不远的模拟玩家把箱子推到这些格子而走成死局，颜色越深越常见；数字是占全部死局的比例</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/player_reach.py" />
            <source>needs one player</source>
            <translation>需要一个搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/player_reach.py" />
            <source>{count:,} of {all:,}</source>
            <translation>{count:,}/{all:,} 格</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/push_targets.py" />
            <source>cannot be pushed</source>
            <translation>推不动</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/push_targets.py" />
            <source>{n:,} target, farthest {farthest:,}</source>
            <extracomment>many: {n:,} targets, farthest {farthest:,}</extracomment>
            <translation>
                <numerusform>{n:,} 个目标，最远 {farthest:,}</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/push_targets.py" />
            <source>Where the selected box, or the one under the mouse, can be pushed while the others stay put, with the fewest pushes. The ring is open on the sides where the player can end. Different marks on its sides mean that the player cannot walk between them.</source>
            <translation>其他箱子不动时，所选箱子或鼠标指向的箱子能推到哪里，以及最少推动数。圆环的缺口是搬运工推完后可在的一侧。各侧标记不同，表示搬运工不能在这些侧之间走动。</translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/pushes_bound.py" />
            <source>no matching</source>
            <translation>无法匹配</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/rendering/overlays/pushes_bound.py" />
            <source>{n:,} push in total</source>
            <extracomment>many: {n:,} pushes in total</extracomment>
            <translation>
                <numerusform>共 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/rendering/overlays/pushes_bound.py" />
            <source>Each box is matched with its own goal, for the fewest pushes in total. No solution has fewer. Point at a box to see its curve alone. If too many boxes need the same goals, the surplus boxes are framed and those goals circled.</source>
            <translation>给每个箱子各匹配一个目标点，使推动总数最少。任何答案都不会更少。指向箱子可单独看它的曲线。如果过多箱子需要同一些目标点，多出的箱子加框，这些目标点加圈。</translation>
        </message>
    </context>
    <context>
        <name>sokolab.reports</name>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>Solved after {pushes}</source>
            <translation>{pushes}后完成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>Searching …</source>
            <translation>正在搜索 …</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>and {n} more</source>
            <translation>另有 {n} 个问题</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>{one} · {other}</source>
            <translation>{one} · {other}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>{boxes}, {goals}</source>
            <translation>{boxes}，{goals}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>Solvable</source>
            <translation>可解</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/board_report.py" />
            <source>{n:,} pull from the solved position</source>
            <extracomment>many: {n:,} pulls from the solved position</extracomment>
            <translation>
                <numerusform>离完成局面 {n:,} 次拉动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>push {played:,} of {all:,} in a known solution</source>
            <translation>已知答案 {all:,} 次推动中的第 {played:,} 次</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/board_report.py" />
            <source>at least {n:,} push left</source>
            <extracomment>many: at least {n:,} pushes left</extracomment>
            <translation>
                <numerusform>至少还需 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>Valid</source>
            <translation>有效</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>Solvable in {pushes}</source>
            <translation>可解，{pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>There is no solution: a solver proved it</source>
            <translation>无解：求解器已证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>There is no solution: {reason}</source>
            <translation>无解：{reason}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>No push is possible in this position</source>
            <translation>这个局面推不动任何箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>dead corner</source>
            <translation>死角</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>dead square</source>
            <translation>死格</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>cut of blocks {blocks}</source>
            <translation>块 {blocks} 的割点</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>block {number}</source>
            <translation>块 {number}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/board_report.py" />
            <source>{n:,} push from the box</source>
            <extracomment>many: {n:,} pushes from the box</extracomment>
            <translation>
                <numerusform>从箱子推 {n:,} 次可到</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/board_report.py" />
            <source>outside</source>
            <translation>墙外</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>{reach:,} of {n:,} square inside</source>
            <extracomment>many: {reach:,} of {n:,} squares inside</extracomment>
            <translation>
                <numerusform>墙内 {n:,} 格中的 {reach:,} 格</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>{dead:,}, including {n:,} dead corner</source>
            <extracomment>many: {dead:,}, including {n:,} dead corners</extracomment>
            <translation>
                <numerusform>{dead:,}，其中 {n:,} 个死角</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>{cuts}, {blocks}</source>
            <translation>{cuts}，{blocks}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>the player cannot reach this box</source>
            <translation>搬运工走不到这个箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>it cannot be pushed</source>
            <translation>推不动</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>{squares}, the farthest {pushes} away</source>
            <translation>{squares}，最远的需 {pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/findings_report.py" />
            <source>none: {boxes} for {goals}</source>
            <translation>无：{boxes}争用 {goals}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>by hand</source>
            <translation>手动</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>Known: {words}</source>
            <translation>已知：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>{pushes}, {moves} ({finder}, {day})</source>
            <translation>{pushes}，{moves}（{finder}，{day}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>{pushes}, {moves} (from {origin}, {day})</source>
            <translation>{pushes}，{moves}（来自 {origin}，{day}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>{pushes}, {moves} ({day})</source>
            <translation>{pushes}，{moves}（{day}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>Limits: {limits}</source>
            <translation>限制：{limits}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>From {origin}</source>
            <translation>来自 {origin}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>proved unsolvable ({how})</source>
            <translation>已证明无解（{how}）</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/library_report.py" />
            <source>proved unsolvable over {n:,} position ({how})</source>
            <extracomment>many: proved unsolvable over {n:,} positions ({how})</extracomment>
            <translation>
                <numerusform>已证明无解，共 {n:,} 个局面（{how}）</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/library_report.py" />
            <source>{day} {date:%B %Y}</source>
            <translation>{date:%Y 年 %m 月} {day} 日</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>No solution, proved</source>
            <translation>已证明无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Time limit reached</source>
            <translation>达到时限</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Node limit reached</source>
            <translation>达到节点上限</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Memory limit reached</source>
            <translation>达到内存上限</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not found, search exhausted</source>
            <translation>未找到且已无可尝试</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not valid</source>
            <translation>无效</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Analysed</source>
            <translation>已分析</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Rated</source>
            <translation>已评</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not rated</source>
            <translation>未评</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Generated</source>
            <translation>已生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not generated</source>
            <translation>未生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Converted</source>
            <translation>已转换</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Shortened</source>
            <translation>已缩短</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>No shorter solution found</source>
            <translation>没有找到更短的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Crashed</source>
            <translation>崩溃</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>SOLVED</source>
            <translation>已解</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>UNSOLVABLE</source>
            <translation>无解</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>TIME</source>
            <translation>超时</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>NODES</source>
            <translation>节点用尽</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>MEMORY</source>
            <translation>内存用尽</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>UNDECIDED</source>
            <translation>未定</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>CANCELLED</source>
            <translation>已停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>VALID</source>
            <translation>有效</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>INVALID</source>
            <translation>无效</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>ANALYSED</source>
            <translation>已分析</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>RATED</source>
            <translation>已评</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>UNRATED</source>
            <translation>未评</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>GROWN</source>
            <translation>已生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>UNGROWN</source>
            <translation>未生成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>CONVERTED</source>
            <translation>已转换</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>SHORTER</source>
            <translation>已缩短</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>UNCHANGED</source>
            <translation>未缩短</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>FAILED</source>
            <translation>失败</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>CRASHED</source>
            <translation>崩溃</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Preparing …</source>
            <translation>正在准备 …</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Waiting for a processor</source>
            <translation>等待处理器</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Stopping …</source>
            <translation>正在停止 …</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Before their first use, solvers are compiled for this machine. That takes up to two minutes, only once; the search then starts by itself.</source>
            <translation>首次使用前，求解器要为本机编译，最多需要两分钟，只需一次；随后会自动开始求解。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{pushes}, {moves}</source>
            <translation>{pushes}，{moves}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:,} box line</source>
            <extracomment>many: {n:,} box lines</extracomment>
            <translation>
                <numerusform>箱子直线 {n:,} 条</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:,} pushing session</source>
            <extracomment>many: {n:,} pushing sessions</extracomment>
            <translation>
                <numerusform>推动 {n:,} 轮</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:,} player line</source>
            <extracomment>many: {n:,} player lines</extracomment>
            <translation>
                <numerusform>人直线 {n:,} 条</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>&lt; 1 ms</source>
            <translation>&lt; 1 毫秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:.0f} ms</source>
            <translation>{n:.0f} 毫秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:.1f} s</source>
            <translation>{n:.1f} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{minutes} min {seconds:02d} s</source>
            <translation>{minutes} 分 {seconds:02d} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{hours} h {minutes} min</source>
            <translation>{hours} 小时 {minutes} 分</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{minutes}:{seconds:02d} min</source>
            <translation>{minutes}:{seconds:02d} 分</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{hours:,}:{minutes:02d} h</source>
            <translation>{hours:,}:{minutes:02d} 时</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Solved at the start</source>
            <translation>开局即已完成</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Fewest moves, proved</source>
            <translation>移动数最少，已证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Fewest pushes, proved</source>
            <translation>推动数最少，已证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Solved, not proved optimal</source>
            <translation>已解，未证明最优</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Stopped before it began</source>
            <translation>还没开始就已停止</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not tried: made for other levels</source>
            <translation>未尝试：不适用于此类关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not found within {seconds:g} s</source>
            <translation>{seconds:g} 秒内未找到</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not found in {nodes:,} nodes</source>
            <translation>{nodes:,} 个节点内未找到</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not found in {megabytes:,} MB</source>
            <translation>{megabytes:,} MB 内未找到</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>Not a level</source>
            <translation>不是关卡</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:,} open</source>
            <translation>待展开 {n:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>at least {count}</source>
            <translation>至少 {count}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}: {state}.</source>
            <translation>{solver}：{state}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}: {state}. {more}</source>
            <translation>{solver}：{state}。{more}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}, {time}: {sentence}.</source>
            <translation>{solver}，{time}：{sentence}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}: {state}</source>
            <translation>{solver}：{state}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}: {state} {more}</source>
            <translation>{solver}：{state} {more}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{depth:,} {note}</source>
            <translation>{note} {depth:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{note}: {depth:,}</source>
            <translation>{note}：{depth:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{n:,.0f} per second</source>
            <translation>每秒 {n:,.0f} 个</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{rate}, at most {seconds:g} s</source>
            <translation>{rate}，最长 {seconds:g} 秒</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{nodes}, {rate}; {depth}.</source>
            <translation>{nodes}，{rate}；{depth}。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{time}: {counts}</source>
            <translation>{time}：{counts}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{claimant} says there is no solution, but {finder} found one. One of them is wrong; please report this level.</source>
            <translation>{claimant} 说无解，而 {finder} 找到了答案。其中必有一个出错，请报告这一关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{claimant} proved at least {least}, but {finder} needs only {count:,}. One of them is wrong; please report this level.</source>
            <translation>{claimant} 证明了{least}为下界，而 {finder} 只用了 {count:,}。其中必有一个出错，请报告这一关。</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/run_report.py" />
            <source>{solver}: {time}, {moves}, {pushes}</source>
            <translation>{solver}：{time}，{moves}，{pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>{effect}, comparing a solution {one} with one {other}</source>
            <translation>{effect}（比较的两个答案：{one}；{other}）</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>with the fewest pushes, proved</source>
            <translation>推动数已证明最少</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>found by {solver}</source>
            <translation>由{solver}找到</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>kept with the level</source>
            <translation>保存在关卡中</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>{moves} moves, {pushes} pushes</source>
            <translation>移动 {moves}，推动 {pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>{reason} {change}</source>
            <translation>{reason} {change}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>Difficulty {change}</source>
            <translation>难度 {change}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>{difficulty}: {reasons}</source>
            <translation>{difficulty}：{reasons}</translation>
        </message>
        <message>
            <location filename="../../sokolab/reports/variant_report.py" />
            <source>now {status}</source>
            <translation>现为{status}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.routes</name>
        <message numerus="yes">
            <location filename="../../sokolab/routes/walk.py" />
            <source>{n:,} step, along the walls</source>
            <extracomment>many: {n:,} steps, along the walls</extracomment>
            <translation>
                <numerusform>{n:,} 步，沿墙行走</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/routes/walk.py" />
            <source>the player cannot get there</source>
            <translation>无路可达</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/routes/walk.py" />
            <source>{n:,} step, the shortest way</source>
            <extracomment>many: {n:,} steps, the shortest way</extracomment>
            <translation>
                <numerusform>{n:,} 步，最短路径</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/routes/walk.py" />
            <source>wall following found no way; the shortest walk takes {n:,} step</source>
            <extracomment>many: wall following found no way; the shortest walk takes {n:,} steps</extracomment>
            <translation>
                <numerusform>沿墙行走没有找到路；最短路径为 {n:,} 步</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers</name>
        <message>
            <location filename="../../sokolab/solvers/parts.py" />
            <source>went back {count:,} times</source>
            <translation>回退 {count:,} 次</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Proves the fewest pushes, or that there is no solution. Searches from both ends, and looks for short solutions at the same time. When time runs out, it gives the shortest one found.</source>
            <translation>证明最少推动数，或证明无解：从两端搜索，同时寻找较短的答案。时间用完时，给出已知最短的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Optimal moves</source>
            <translation>最少移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Proves the fewest moves. A step of the search is a push with the shortest walk to it. For small and medium levels.</source>
            <translation>证明最少移动数：一步是一次推动加上走到那里的最短路。适合中小关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>A* over moves</source>
            <translation>按移动的 A*</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Proves the fewest moves. A step of the search is a single move; the estimate matches boxes with goals by Manhattan distance. For small levels.</source>
            <translation>证明最少移动数：每走一步是一个状态，用曼哈顿距离匹配箱子与目标点来估计。适合小关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Feature-space search</source>
            <translation>特征空间搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Works backwards to plan the order in which the goals are filled, then moves one box after another by that plan. For large levels; its solutions are rarely short.</source>
            <translation>先倒推填满目标点的顺序，再在顾问指引下逐个搬箱子。适合大关卡；答案很少是短的。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>plan steps done</source>
            <translation>已完成的计划步数</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Pulls and pushes</source>
            <translation>拉与推</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Searches backwards by pulls from the solved level and forwards by pushes, until the two meet. For small, dense levels. If nothing is left to search, that proves that there is no solution.</source>
            <translation>从完成局面用拉动向后搜索，从开局用推动向前搜索，直到两者相遇。适合小而密的关卡；若搜尽，就证明无解。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>minimum pushes left</source>
            <translation>至少还需推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Novelty search</source>
            <translation>新颖度搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Searches from both ends as “Pulls and pushes” does, but prefers positions unlike all earlier ones. For medium levels whose boxes are in each other's way.</source>
            <translation>与“拉与推”一样从两端搜索，但优先考察新出现的局面。适合箱子纠缠的中型关卡。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Beam search</source>
            <translation>束搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Moves one box after another, and keeps only the best positions after each. For medium levels whose goals can be filled in any order; its solutions are rarely short.</source>
            <translation>逐层搬箱子，每层只保留最好的局面。适合没有计划可循的中等关卡；答案很少是短的。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Symmetric play</source>
            <translation>对称求解</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Solves one part of the board and repeats its moves, mirrored or turned, in the others. For levels whose walls, goals and boxes are symmetric; it gives up at once on others.</source>
            <translation>在一角怎么走，在其余各角就照样走。适用于墙、目标点和箱子都对称的关卡；其他关卡则立即放弃。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Backtracking</source>
            <translation>回溯</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Searches depth first: pushes until it is stuck, then takes the last push back and tries another. Often quick to find some solution, rarely a short one.</source>
            <translation>用推动栈作深度优先搜索：尝试、回退、记住每个局面。常能很快找到答案，但很少是短的。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>pushes on the stack</source>
            <translation>栈中的推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Part by part</source>
            <translation>逐部分求解</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>parts solved</source>
            <translation>已解的部分</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Waypoints</source>
            <translation>途经点搜索</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>Runs several solvers in turns, or side by side, and takes the first solution. The best choice when in doubt.</source>
            <translation>让几个求解器轮流或同时求解，取第一个答案。拿不定主意时就用它。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>solvers at work</source>
            <translation>工作中的求解器</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/roster.py" />
            <source>there is no solver {name!r}; choose one of {names}</source>
            <translation>没有求解器 {name!r}；可选：{names}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.beam</name>
        <message>
            <location filename="../../sokolab/solvers/beam/beam_search.py" />
            <source>looking for dead sets</source>
            <translation>正在寻找死箱组</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/beam/beam_search.py" />
            <source>{n:,} layer of {width:,} positions, attempt {attempt}</source>
            <extracomment>many: {n:,} layers of {width:,} positions, attempt {attempt}</extracomment>
            <translation>
                <numerusform>{n:,} 层，每层 {width:,} 个局面，第 {attempt} 次尝试</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.exact</name>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/exact/proving.py" />
            <source>a solution of {n:,} push is known</source>
            <extracomment>many: a solution of {n:,} pushes is known</extracomment>
            <translation>
                <numerusform>已知 {n:,} 次推动的答案</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.fess</name>
        <message>
            <location filename="../../sokolab/solvers/fess/fess_attempt.py" />
            <source>{cells:,} cells, plan step {step:,} of {all:,}</source>
            <translation>{cells:,} 个单元，计划第 {step:,} 步，共 {all:,} 步</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/fess/fess_attempt.py" />
            <source>{cells:,} cells, {on_goals:,} of {boxes:,} boxes on goals</source>
            <translation>{cells:,} 个单元，{on_goals:,}/{boxes:,} 个箱子到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/fess/fess_search.py" />
            <source>looking for a packing plan</source>
            <translation>正在寻找装填计划</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/fess/fess_search.py" />
            <source>attempt {attempt}, {state}</source>
            <translation>第 {attempt} 次尝试，{state}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.frame</name>
        <message>
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{known}; no solution has fewer moves</source>
            <translation>{known}；没有移动更少的答案</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{end}; any solution has at least {n:,} move</source>
            <extracomment>many: {end}; any solution has at least {n:,} moves</extracomment>
            <translation>
                <numerusform>{end}；答案至少需要 {n:,} 步移动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{end}; any solution has at least {n:,} push</source>
            <extracomment>many: {end}; any solution has at least {n:,} pushes</extracomment>
            <translation>
                <numerusform>{end}；答案至少需要 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{end}; the best position so far has {on_goals:,} of {n:,} box on goals</source>
            <extracomment>many: {end}; the best position so far has {on_goals:,} of {n:,} boxes on goals</extracomment>
            <translation>
                <numerusform>{end}；目前最好的局面有 {on_goals:,}/{n:,} 个箱子到位</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>Undecided after {seconds:g} s</source>
            <translation>{seconds:g} 秒后仍未定</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>Undecided after {n:,} node</source>
            <extracomment>many: Undecided after {n:,} nodes</extracomment>
            <translation>
                <numerusform>搜索 {n:,} 个节点后仍未定</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>Undecided after {n:,} state: they fill the memory, {used:,.0f} of {limit:,} megabytes</source>
            <extracomment>many: Undecided after {n:,} states: they fill the memory, {used:,.0f} of {limit:,} megabytes</extracomment>
            <translation>
                <numerusform>存储 {n:,} 个状态后仍未定：内存已满，上限 {limit:,} MB 已用 {used:,.0f} MB</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>Undecided: the search ended after {n:,} state, but it skips some moves by design</source>
            <extracomment>many: Undecided: the search ended after {n:,} states, but it skips some moves by design</extracomment>
            <translation>
                <numerusform>未定：{n:,} 个状态后已无可试，但有些可能被略去</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{end}; a solution of {length} is known</source>
            <translation>{end}；已知 {length}的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{end}; a solution of {length} is known, and at least {bound:,} are needed</source>
            <translation>{end}；已知 {length}的答案，至少需要 {bound:,}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>Unsolvable: the boxes cannot all reach goals of their own</source>
            <translation>无解：箱子不可能各到各的目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/heuristic_search.py" />
            <source>pushes so far</source>
            <translation>目前的推动数</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>Solved: every box stands on a goal</source>
            <translation>已解开：每个箱子都在目标点上</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>Not a level: {problem}</source>
            <translation>不成关卡：{problem}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>Unsolvable: {problem}</source>
            <translation>无解：{problem}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>Unsolvable: a search of {n:,} position ruled out every solution</source>
            <extracomment>many: Unsolvable: a search of {n:,} positions ruled out every solution</extracomment>
            <translation>
                <numerusform>无解：搜遍了 {n:,} 个局面</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>{known}; no solution has fewer pushes</source>
            <translation>{known}；没有推动更少的答案</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/messages.py" />
            <source>{known}; at least {n:,} push is needed</source>
            <extracomment>many: {known}; at least {n:,} pushes are needed</extracomment>
            <translation>
                <numerusform>{known}；至少需要 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/protocol.py" />
            <source>proved lower bound</source>
            <translation>已证明的下界</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/round_robin.py" />
            <source>{solver}: {words}</source>
            <translation>{solver}：{words}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/frame/search_board.py" />
            <source>The level is too large for the solvers: more than {most:,} squares are in the player's reach</source>
            <translation>关卡太大，求解器无法处理：搬运工可达区域超过 {most:,} 格</translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.optimiser</name>
        <message>
            <location filename="../../sokolab/solvers/optimiser/contest.py" />
            <source>looking for other solutions</source>
            <translation>正在寻找其他答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/contest.py" />
            <source>{moves:,} moves, {doing}</source>
            <translation>{moves:,} 步移动，{doing}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/objective.py" />
            <source>Pushes, then moves</source>
            <translation>先推动，后移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/objective.py" />
            <source>Moves, then pushes</source>
            <translation>先移动，后推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/objective.py" />
            <source>Pushes alone</source>
            <translation>只看推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/objective.py" />
            <source>Moves alone</source>
            <translation>只看移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/objective.py" />
            <source>Box lines, then moves</source>
            <translation>先箱子直线，后移动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>Makes a known solution shorter.</source>
            <translation>缩短已知的答案。</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>nothing similar is shorter</source>
            <translation>附近没有更短的</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>time limit reached</source>
            <translation>已到时间上限</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>limit of {n:,} node reached</source>
            <extracomment>many: limit of {n:,} nodes reached</extracomment>
            <translation>
                <numerusform>已到 {n:,} 个节点的上限</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>memory limit reached</source>
            <translation>已到内存上限</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>{reached}; {why}</source>
            <translation>{reached}；{why}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>No shorter solution was found</source>
            <translation>没有找到更短的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>Shortened from {before:,} to {after}, with {same} as before</source>
            <translation>由 {before:,} 缩短到 {after}，仍为 {same}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>Shortened from {before:,} to {after}</source>
            <translation>由 {before:,} 缩短到 {after}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>{shortened}, with {same} as before</source>
            <translation>{shortened}，仍为 {same}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>{shortened} and from {before:,} to {after}</source>
            <translation>{shortened}，并由 {before:,} 减到 {after}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>{shortened}, but lengthened from {before:,} to {after}</source>
            <translation>{shortened}，但由 {before:,} 增到 {after}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>No shorter solution was found, but one with {same} as before and {after} instead of {before:,}</source>
            <translation>没有找到更短的答案，但有一个仍为 {same}，另由 {before:,} 减到 {after}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/optimiser.py" />
            <source>No shorter solution was found, but one of the same length with {changes} instead of {changes_before:,} and {sessions} instead of {sessions_before:,}</source>
            <translation>没有找到更短的答案，但有一个同样长的：由 {changes_before:,} 变为 {changes}，由 {sessions_before:,} 变为 {sessions}</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/shortening.py" />
            <source>reordering pushes {first:,} to {last:,}</source>
            <translation>正在重排第 {first:,} 至 {last:,} 次推动</translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/optimiser/vicinity.py" />
            <source>looking at pushes {first:,} to {last:,}</source>
            <translation>正在查看第 {first:,} 至 {last:,} 次推动</translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.pull</name>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/pull/pull_search.py" />
            <source>{n:,} position</source>
            <extracomment>many: {n:,} positions</extracomment>
            <translation>
                <numerusform>{n:,} 个局面</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/solvers/pull/pull_search.py" />
            <source>{back} backwards, {forth} forwards</source>
            <translation>向后 {back}，向前 {forth}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts</name>
        <message>
            <location filename="../../sokolab/verdicts/games.py" />
            <source>Hint: push the box at {box}</source>
            <translation>提示：推{box}的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/games.py" />
            <source>Hint: push it from {box} to {target}</source>
            <translation>提示：把它从{box}推到{target}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/games.py" />
            <source>Hint played: the box went from {box} to {target}</source>
            <translation>已按提示走：箱子从{box}到了{target}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/known.py" />
            <source>Difficulty {figure:.0f}, based on every position; this figure is final</source>
            <translation>难度 {figure:.0f}，依据全部局面：任何答案都不会改变它</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/known.py" />
            <source>Difficulty {figure:.0f}, based on the solutions known when it was rated</source>
            <translation>难度 {figure:.0f}，依据评估时已知的答案</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/known.py" />
            <source>{difficulty}; a shorter solution may change it</source>
            <translation>{difficulty}；更短的答案可能改变它</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>Open: not proved either way</source>
            <translation>未定：可解与否尚未证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>shown by the analyses</source>
            <translation>由分析得出</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>by a solution that came with the level</source>
            <translation>由关卡自带的答案得出</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>known from the library</source>
            <translation>答案库中已有</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>carried over from a board that was judged earlier</source>
            <translation>由先前判定过的另一地图推得</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>repaired from the solution of an earlier version</source>
            <translation>由早先版本的答案修复而来</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>found by a solver</source>
            <translation>由求解器求得</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>{open} after {seconds:.1f} s</source>
            <translation>{open}（用时 {seconds:.1f} 秒）</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/values.py" />
            <source>{open}; any solution has at least {n:,} push</source>
            <extracomment>many: {open}; any solution has at least {n:,} pushes</extracomment>
            <translation>
                <numerusform>{open}，答案至少需要 {n:,} 次推动</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/values.py" />
            <source>Solvable in {pushes}, {moves}</source>
            <translation>可解：{pushes}，{moves}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts.audit</name>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>Only the box at {box} can reach the goal at {goal}</source>
            <translation>只有{box}的箱子能到{goal}的目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>No push-optimal solution pushes the box at {place}</source>
            <translation>推动最少的答案都不推{place}的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>No known solution pushes the box at {place}</source>
            <translation>已知的答案都不推{place}的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>the area of {squares} at {place}</source>
            <translation>{place}处的 {squares}区域</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>No push-optimal solution pushes anything in {area}, and the known one never enters it</source>
            <translation>推动最少的答案都不在{area}推动任何箱子，已知的答案也从不进入</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>No known solution enters {area}</source>
            <translation>已知的答案都不进入{area}</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>It is not proved whether {n:,} wall matters</source>
            <extracomment>many: It is not proved whether {n:,} walls matter</extracomment>
            <translation>
                <numerusform>有 {n:,} 格墙是否关键尚未证明</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>Opening the wall at {place} would not make the solution shorter</source>
            <translation>{place}的墙可以打通，答案不会变短</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>Opening any single one of {count:,} walls would not make the solution shorter</source>
            <translation>有 {count:,} 格墙，打通其中任何一格，答案都不会变短</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>It is not proved whether {n:,} floor square matters</source>
            <extracomment>many: It is not proved whether {n:,} floor squares matter</extracomment>
            <translation>
                <numerusform>有 {n:,} 格地板是否关键尚未证明</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>Walling up the floor square at {place} would not make the solution longer</source>
            <translation>{place}的地板可以改成墙，答案不会变长</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>Walling up any single one of {count:,} floor squares would not make the solution longer</source>
            <translation>有 {count:,} 格地板，把其中任何一格改成墙，答案都不会变长</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/audit.py" />
            <source>A solution in {pushes}, {moves} beats the kept one in {kept_pushes}, {kept_moves}; they differ from push {parting:,} on</source>
            <translation>有答案只需 {pushes}、{moves}，胜过保存的答案（{kept_pushes}、{kept_moves}）；两者从第 {parting:,} 次推动起不同</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>Solved before the first move</source>
            <translation>一开始就已解开</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>{solutions}; every push is forced</source>
            <translation>{solutions}；每次推动都是必走的</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>{choices}; push {n:,} is forced</source>
            <translation>{choices}；第 {n:,} 次推动是必走的</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>{choices}; the longest forced run is pushes {first:,} to {last:,}</source>
            <translation>{choices}；最长的必走段是第 {first:,} 至 {last:,} 次推动</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>{n:,} solution has the fewest pushes, not counting other orders of independent pushes</source>
            <extracomment>many: {n:,} solutions have the fewest pushes, not counting other orders of independent pushes</extracomment>
            <translation>
                <numerusform>推动最少的答案有 {n:,} 个（可交换的推动不计次序）</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>At least {n:,} solution has the fewest pushes, not counting other orders of independent pushes</source>
            <extracomment>many: At least {n:,} solutions have the fewest pushes, not counting other orders of independent pushes</extracomment>
            <translation>
                <numerusform>推动最少的答案至少有 {n:,} 个（可交换的推动不计次序）</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts.edits</name>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Open the wall at {place}</source>
            <translation>打通{place}的墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Add a wall at {place}</source>
            <translation>在{place}加墙</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Move the box at {place} to {target}</source>
            <translation>把{place}的箱子移到{target}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Move the goal at {place} to {target}</source>
            <translation>把{place}的目标点移到{target}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Move the player at {place} to {target}</source>
            <translation>把{place}的搬运工移到{target}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Remove the goal at {place}</source>
            <translation>移除{place}的目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Remove the goals at {places}</source>
            <translation>移除以下位置的目标点：{places}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Remove the box at {place}</source>
            <translation>移除{place}的箱子</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/edit.py" />
            <source>Remove the boxes at {places}</source>
            <translation>移除以下位置的箱子：{places}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/mending.py" />
            <source>{pushes} or fewer</source>
            <translation>至多 {pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/edits/mending.py" />
            <source>{edit}: {pushes}</source>
            <translation>{edit}：{pushes}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts.why</name>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>dead: its boxes cannot all be brought to goals</source>
            <translation>已死：周围的箱子无法全部到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>alive: its boxes can be brought to goals if all others are lifted</source>
            <translation>存活：拿走其他箱子，周围的箱子可以全部到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>not proved either way</source>
            <translation>死活尚未证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>no push opens it now</source>
            <translation>现在没有推动能打开它</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>Corral of {area} behind {boxes}, {opened}; {fate}</source>
            <translation>{boxes}围住的 {area}封闭区，{opened}；{fate}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/corral.py" />
            <source>corrals need a board with one player</source>
            <translation>判断封闭区要求地图上正好有一个搬运工</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>The box stands on a dead square: no goal can be reached from there</source>
            <translation>箱子在死格上：从那里推不到任何目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>The box off goal is frozen: it can never be moved to a goal</source>
            <translation>不在目标点上的箱子已冻结：永远推不到目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>The box cannot be brought to any goal from where the player is</source>
            <translation>从搬运工的位置出发，箱子推不到任何目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>The box can never be pushed</source>
            <translation>箱子永远推不动</translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>Opening {n:,} wall makes the level solvable</source>
            <extracomment>many: Opening any one of {n:,} walls makes the level solvable</extracomment>
            <translation>
                <numerusform>有 {n:,} 格墙，打通一格，关卡就可解</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>Opening {n:,} wall would let these boxes reach goals, but the level would stay unsolvable</source>
            <extracomment>many: Opening any one of {n:,} walls would let these boxes reach goals, but the level would stay unsolvable</extracomment>
            <translation>
                <numerusform>有 {n:,} 格墙，打通一格，这些箱子就能到位，但关卡仍然无解</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>{n:,} inner wall was tried: opening it does not make the level solvable</source>
            <extracomment>many: {n:,} inner walls were tried: opening none of them makes the level solvable</extracomment>
            <translation>
                <numerusform>试过 {n:,} 格内墙：打通任何一格，关卡都仍然无解</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>It is not proved whether opening {n:,} wall would make the level solvable</source>
            <extracomment>many: It is not proved whether opening any one of {n:,} walls would make the level solvable</extracomment>
            <translation>
                <numerusform>有 {n:,} 格墙，打通一格后关卡是否可解，尚未判定</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>at least {pushes}</source>
            <translation>至少 {pushes}</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>Play can go on for {pushes} before the level is obviously lost</source>
            <translation>还能走 {pushes}，败局才变得明显</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>None of these {count:,} boxes can ever be pushed</source>
            <translation>这 {count:,} 个箱子都永远推不动</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>This box, which closes off an area of {area}, cannot be brought to any goal</source>
            <translation>这个箱子封住了 {area}区域，推不到任何目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>This box cannot be brought to any goal</source>
            <translation>这个箱子推不到任何目标点</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>These {count:,} boxes cannot all be brought to goals</source>
            <translation>这 {count:,} 个箱子无法全部到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>These {count:,} boxes, which close off an area of {area}, cannot all be brought to goals</source>
            <translation>这 {count:,} 个箱子封住了 {area}区域，无法全部到位</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>{boxes}; if any one of them is removed, the others can</source>
            <translation>{boxes}；去掉其中任何一个，其余的就可以</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>{boxes}; whether all of them matter is not proved</source>
            <translation>{boxes}；是否个个都关键尚未证明</translation>
        </message>
        <message>
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>{boxes}; which of them matter is not proved</source>
            <translation>{boxes}；其中哪些关键尚未证明</translation>
        </message>
    </context>
    <context>
        <name>verdict</name>
        <message>
            <location filename="../../sokolab/cli/judged_levels.py" />
            <source>open</source>
            <translation>未定</translation>
        </message>
        <message>
            <location filename="../../sokolab/gui/collection/collection_panel.py" />
            <source>Open</source>
            <translation>未定</translation>
        </message>
    </context>
    <context>
        <name>what the board is in</name>
        <message>
            <location filename="../../sokolab/gui/play/play_controller.py" />
            <source>Play</source>
            <translation>试玩</translation>
        </message>
    </context>
    <context>
        <name>what was changed</name>
        <message>
            <location filename="../../sokolab/gui/collection/variants_dialog.py" />
            <source>Edit</source>
            <translation>改动</translation>
        </message>
    </context>
</TS>
