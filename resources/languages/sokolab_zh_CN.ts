<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>between the items of a list</name>
        <message>
            <location filename="../../sokolab/language/phrases.py" />
            <source>, </source>
            <translation>、</translation>
        </message>
    </context>
    <context>
        <name>date and time</name>
        <message>
            <location filename="../../sokolab/language/phrases.py" />
            <source>%Y-%m-%d %H:%M</source>
            <translation>%Y年%m月%d日 %H:%M</translation>
        </message>
    </context>
    <context>
        <name>sokolab.analysis</name>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>{n:,} dead square</source>
            <extracomment>many: {n:,} dead squares</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>{n:,} cut square</source>
            <extracomment>many: {n:,} cut squares</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/board_analysis.py" />
            <source>{n:,} push</source>
            <extracomment>many: {n:,} pushes</extracomment>
            <translation>
                <numerusform>{n:,} 次推动</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} box</source>
            <extracomment>many: {n:,} boxes</extracomment>
            <translation>
                <numerusform>{n:,} 个箱子</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/analysis/problems.py" />
            <source>{n:,} goal</source>
            <extracomment>many: {n:,} goals</extracomment>
            <translation>
                <numerusform>{n:,} 个目标点</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.batch</name>
        <message numerus="yes">
            <location filename="../../sokolab/batch/jobs.py" />
            <source>{n:,} solution</source>
            <extracomment>many: {n:,} solutions</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/batch/progress_report.py" />
            <source>{n:,} move</source>
            <extracomment>many: {n:,} moves</extracomment>
            <translation>
                <numerusform>{n:,} 步移动</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.cli</name>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>FILE is a collection (XSB, SOK, SLC, RLE, MF8, Boxoban and more), or - for standard input; LINK is a SokoPlayer link. Exit code 0: everything is decided or valid; 1: something is undecided or invalid; 2: the input cannot be read, or the call is wrong.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Edit, analyse and solve Sokoban levels.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/__init__.py" />
            <source>Without a subcommand, the window opens, with the levels of FILE or LINK if given.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/findings.py" />
            <source>{n:,} dead corner</source>
            <extracomment>many: {n:,} dead corners</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/findings.py" />
            <source>{n:,} cut vertex</source>
            <extracomment>many: {n:,} cut vertices</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/findings.py" />
            <source>{n:,} block</source>
            <extracomment>many: {n:,} blocks</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/levels.py" />
            <source>The level, or range of levels, counted from 1; all by default.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Do not ask the library of solutions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Limit of expanded positions per level; none by default.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>Memory that a search may use, in megabytes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/options.py" />
            <source>What to minimise first and second.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/output.py" />
            <source>Overwrite existing files.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>sokolab.cli.commands</name>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Print one JSON object per level, each on a line.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Say whether the level can be solved, and how that is known.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Name the fewest boxes that cannot all be brought home.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>List single edits that make the level solvable.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Say what a wall more or less on each square would do.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>List what does not matter, and shorter solutions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Count the least solutions and the forced pushes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Give the least pushes from that box, or to that goal, for every square; from 1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Write the verdicts to a new file, for sokolab/verdicts/certificates/checker.py.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>In JSON, squares are numbered row by row from 0, on a board of "columns" columns; sides are u, r, d, l; "push-targets" is keyed by box, then by target; "blocks" by number.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>Print what the analyses find: reach, dead squares, blocks, bounds.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/analyse.py" />
            <source>With --verdict, --why, --mend, --sweep, --audit or --freedom, a solver looks at each level too, for --seconds at most; for --sweep and --audit, at each edited level for another second.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/__init__.py" />
            <source>Each answer is written to a journal at once. Running the same command again continues where it was stopped, or prints the answers if nothing is left to do.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/__init__.py" />
            <source>Process whole collections, unattended.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Write all answers to OUT as JSON.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Write all answers to OUT as CSV.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Discard the journal and begin anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Journal of the answers; by default in the user's data folder, one for each job and list of files.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Use the workers of a dask scheduler, such as tcp://host:8786.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>Number of worker processes.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/batch/batch_run.py" />
            <source>{n:,} column</source>
            <extracomment>many: {n:,} columns</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/convert.py" />
            <source>The format.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/convert.py" />
            <source>Folder for the new files; created if necessary.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/batch/solve.py" />
            <source>The solver.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/__init__.py" />
            <source>Measure how fast sokolab is on this machine.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/analysis.py" />
            <source>Squares on each side of a board; may be repeated.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/analysis.py" />
            <source>Each edit adds a wall to a large board, which is then analysed with a selected box, as in the window. Prints the median of each analysis in microseconds.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/analysis.py" />
            <source>Time the analyses, and what block queries save.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/files.py" />
            <source>The file is generated: levels of 7 × 6 to 16 × 12 squares with titles and authors. No screen is used unless QT_QPA_PLATFORM is set.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/files.py" />
            <source>Time opening a file of many levels, scrolling, sorting and filtering its list.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/optimiser.py" />
            <source>Solutions to start from: a file written by bench solvers --json or by this command.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/optimiser.py" />
            <source>Count the pushes and moves that the optimiser saves.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/optimiser.py" />
            <source>SUITE is a file of levels. Every solution has been replayed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/options.py" />
            <source>Only these levels of each suite, such as 1,5,20-29.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/options.py" />
            <source>Append each result to this file at once, as a JSON line. Results already there are not repeated, so that an interrupted run continues.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/options.py" />
            <source>Known counts to compare with: a tab-separated table with the columns file, level, pushes_upper_bound, moves_upper_bound, optimal_pushes_proved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/solvers.py" />
            <source>Results of another run to compare with.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/solvers.py" />
            <source>Count the levels solved within a time limit.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/solvers.py" />
            <source>SUITE is a file of levels. Every solution has been replayed. If a table SUITE.tsv beside it has the columns level and family, families are counted apart. Exit code 1 if a result contradicts the known bounds.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/start.py" />
            <source>How often to time imports and the window; the median counts.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/start.py" />
            <source>The levels of the batch; by default those that come with sokolab.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/start.py" />
            <source>Also compile all kernels into an empty cache; takes a minute or two.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/start.py" />
            <source>Time first answers, imports, the window's first paint, and compiling the kernels.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/start.py" />
            <source>Where nothing is compiled, each figure has an empty cache of its own, and nothing is left running afterwards. Beside the first answers stands the time of ten million additions in plain Python, to compare machines by. The rest is the median of several runs in new processes. The window uses no screen unless QT_QPA_PLATFORM is set.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Also time the reason and the first mend of these unsolvable levels; may be repeated.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Also time the sweep of every level: all walls and all floor.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Also time clicks until their verdict is painted, and drags, in the window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Also compare each verdict with a search from scratch, of a minute at most.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Judge each board as if nothing were known of the one before.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Count the boards judged soon after an edit; time reasons, mends, sweeps.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/verdict.py" />
            <source>Each level is judged, then edited: a wall opened or set, a box, a goal or the player moved. Each edit is taken back before the next one. Prints per suite the share of boards decided, how long it took in processor time, what is aimed for, and how the verdicts were known. With --window, prints how long it takes in the window from a click to the painted verdict, and what judging costs a drag. With --check, the exit code is 1 if a verdict is wrong.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/bench/verdicts/agreement.py" />
            <source>{n:,} verdict equals</source>
            <extracomment>many: {n:,} verdicts equal</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/bench/verdicts/reasons.py" />
            <source>{n:,} square</source>
            <extracomment>many: {n:,} squares</extracomment>
            <translation>
                <numerusform>{n:,} 格</numerusform>
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/window.py" />
            <source>Draws walls over the floor of two boards with all overlays and a selected box: once alone, and once while two solvers search the same board. Prints the milliseconds from each mouse event until the changed board and all its overlays have been painted, and the ratio of the large board to the other one; the processor time that the window's thread needs for all of it, panels included; and the memory of the window. No screen is used unless QT_QPA_PLATFORM is set.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/bench/window.py" />
            <source>Time a drag, from mouse event to painted overlays.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Also say what each format would lose.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Write a repaired copy of FILE to OUT; FILE itself is not changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Each problem is a line with file, line, column and a sentence. A line for each level says whether it can be solved, as far as the analyses, its own solutions and the library of solutions tell; with --seconds a solver searches the levels that are open, and the reason is told if there is no solution. Each file ends with a summary of its format and content.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Exit code 0 if all levels are valid (they may have warnings, and may be open), 1 if some are no levels or have no solution, 2 if a file cannot be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/check.py" />
            <source>Report the problems of levels and of their files, and whether each level can be solved.</source>
            <translation type="unfinished" />
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
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Output file; standard output by default.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Format; by default the one that FILE's name asks for, else xsb.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Encoding; that of the source by default.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Line endings; those of the source by default.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>Write levels in another format, encoding or line ending.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/convert.py" />
            <source>xsb, sok and rle hold everything, slc holds boards, titles and authors, and the others hold boards only. Standard error says what is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>List, export and import the solutions ever found or imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>The library is a file in the user's data folder. It recognises a level however it is rotated, mirrored or decorated.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print JSON.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print how much the library holds, and where its file is.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} proof</source>
            <extracomment>many: {n:,} proofs</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print one JSON line per level.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Exit code 0 if it knows something about every level, else 1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Print what the library knows about the levels of FILE.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Import the solutions stored in files; each is replayed first.</source>
            <translation type="unfinished" />
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>{n:,} new solution</source>
            <extracomment>many: {n:,} new solutions</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Export all solutions, not only the best ones.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Levels are written in their canonical form: rotated or mirrored, and without decoration. The best solutions are the one with the fewest pushes and the one with the fewest moves.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/library.py" />
            <source>Write all levels with their best solutions as one collection, in XSB text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>The solution to start from, if one level is selected; by default the best one in FILE.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Write the levels to OUT, with the shortest solutions added.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Do not store solutions in the library.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Make solutions shorter.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/optimise.py" />
            <source>Starts from the best solution in FILE; a level without one is solved first, within the same limits. Each shorter solution is replayed before it counts. Exit code 0 if every level has a solution, 1 if not. Ctrl+C stops the search and prints the shortest solutions so far. Solutions are stored in the library (see sokolab library).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Output file; - for standard output.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>A picture (the default).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>A scalable picture.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>An animated solution.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>All levels on pages to print.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>An overlay to draw; may be repeated. A wrong NAME lists the valid ones.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The selected box, counted from 1; by default the only one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Use the dark theme.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The moves to animate; by default the first stored solution.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Moves per second of an animation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Page size.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Use pages in landscape format.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>Draw levels as PNG, SVG, GIF or PDF.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/render.py" />
            <source>The format follows from the suffix of the output file. Levels look as in the window, but no screen is needed. A picture or an animation shows one level, by default the first; a PDF shows all. The overlay push-targets needs a selected box.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Do not store results in the library.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Every solution is replayed before it is printed. UNSOLVABLE is proved by an exhausted search. TIME, NODES, MEMORY and CANCELLED mean undecided; a solution printed with them is not proved to be the shortest. INVALID boards are not levels. Exit code 0 if every level is decided, 1 if not. Ctrl+C stops the search and prints what is known. Solutions and proofs are stored in the library (see sokolab library).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/solve.py" />
            <source>Solve levels and print solutions, counts and proofs.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>Copy the compiled kernels there too, for a wheel or a bundle.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>Compile everything now that is otherwise compiled on first use.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../sokolab/cli/commands/warm.py" />
            <source>Takes a minute or two, once on each machine. Prints a JSON line for each analysis and each solver as soon as it is compiled. STAGE is the name of one of these, as the lines tell it; by default everything is compiled.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>sokolab.collection</name>
        <message numerus="yes">
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{n:,} file</source>
            <extracomment>many: {n:,} files</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/collection/joined_files.py" />
            <source>{n:,} more file</source>
            <extracomment>many: {n:,} more files</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.formats</name>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} board</source>
            <extracomment>many: {n:,} boards</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} board is padded</source>
            <extracomment>many: {n:,} boards are padded</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} link is</source>
            <extracomment>many: {n:,} links are</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/export.py" />
            <source>{n:,} solution or snapshot</source>
            <extracomment>many: {n:,} solutions and snapshots</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.formats.doctor</name>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor/diagnosis.py" />
            <source>{n:,} byte</source>
            <extracomment>many: {n:,} bytes</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor/repair.py" />
            <source>{n:,} unreadable line was</source>
            <extracomment>many: {n:,} unreadable lines were</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor/repair.py" />
            <source>{n:,} row</source>
            <extracomment>many: {n:,} rows</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/formats/doctor/solutions.py" />
            <source>{n:,} more solution</source>
            <extracomment>many: {n:,} more solutions</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.batch</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/batch/controller.py" />
            <source>{n:,} solution was</source>
            <extracomment>many: {n:,} solutions were</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.collection</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/overview/duplicates_dialog.py" />
            <source>{n:,} similar pair</source>
            <extracomment>many: {n:,} similar pairs</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/overview/duplicates_dialog.py" />
            <source>{n:,} duplicate</source>
            <extracomment>many: {n:,} duplicates</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/collection/overview/overview_actions.py" />
            <source>{n:,} level was</source>
            <extracomment>many: {n:,} levels were</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.editor</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/editor/symmetry/symmetry_actions.py" />
            <source>{n:,} square was</source>
            <extracomment>many: {n:,} squares were</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.files</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/crash_recovery.py" />
            <source>{n:,} collection</source>
            <extracomment>many: {n:,} collections</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/files/file_actions.py" />
            <source>{n:,} file was</source>
            <extracomment>many: {n:,} files were</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.overlays</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/overlays/cuts_and_blocks.py" />
            <source>{n:,} cut</source>
            <extracomment>many: {n:,} cuts</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/overlays/dead_squares.py" />
            <source>{n:,} corner</source>
            <extracomment>many: {n:,} corners</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/overlays/lost_boxes.py" />
            <source>{n:,} reason</source>
            <extracomment>many: {n:,} reasons</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/overlays/push_targets.py" />
            <source>{n:,} target</source>
            <extracomment>many: {n:,} targets</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.play</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/play/play_tool.py" />
            <source>{n:,} step</source>
            <extracomment>many: {n:,} steps</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/play/reverse/pull_game.py" />
            <source>{n:,} pull</source>
            <extracomment>many: {n:,} pulls</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.shell</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/shell/messages.py" />
            <source>{n:,} more message</source>
            <extracomment>many: {n:,} more messages</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.solving</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_form.py" />
            <source>{n:,} solver</source>
            <extracomment>many: {n:,} solvers</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/gui/solving/solver_form.py" />
            <source>{n:,} node</source>
            <extracomment>many: {n:,} nodes</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.gui.verdicts</name>
        <message numerus="yes">
            <location filename="../../sokolab/gui/verdicts/board/corral_overlay.py" />
            <source>{n:,} push opens</source>
            <extracomment>many: {n:,} pushes open</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.language</name>
        <message>
            <location filename="../../sokolab/language/phrases.py" />
            <source>1,000.5</source>
            <translation>1,000.5</translation>
        </message>
        <message>
            <location filename="../../sokolab/language/phrases.py" />
            <source>{items} and {last}</source>
            <translation>{items}和{last}</translation>
        </message>
    </context>
    <context>
        <name>sokolab.reports</name>
        <message numerus="yes">
            <location filename="../../sokolab/reports/library_report.py" />
            <source>{n:,} position</source>
            <extracomment>many: {n:,} positions</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/metrics_report.py" />
            <source>{n:,} box line</source>
            <extracomment>many: {n:,} box lines</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/metrics_report.py" />
            <source>{n:,} box change</source>
            <extracomment>many: {n:,} box changes</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/metrics_report.py" />
            <source>{n:,} pushing session</source>
            <extracomment>many: {n:,} pushing sessions</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/reports/metrics_report.py" />
            <source>{n:,} player line</source>
            <extracomment>many: {n:,} player lines</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.beam</name>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/beam/engine.py" />
            <source>{n:,} layer</source>
            <extracomment>many: {n:,} layers</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.solvers.frame</name>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{n:,} push is</source>
            <extracomment>many: {n:,} pushes are</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
        <message numerus="yes">
            <location filename="../../sokolab/solvers/frame/driver.py" />
            <source>{n:,} state</source>
            <extracomment>many: {n:,} states</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts.audit</name>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/audit/freedom.py" />
            <source>{n:,} solution has</source>
            <extracomment>many: {n:,} solutions have</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>sokolab.verdicts.why</name>
        <message numerus="yes">
            <location filename="../../sokolab/verdicts/why/reasons.py" />
            <source>{n:,} wall matters: it</source>
            <extracomment>many: {n:,} walls matter: any one of them</extracomment>
            <translation type="unfinished">
                <numerusform />
            </translation>
        </message>
    </context>
</TS>
