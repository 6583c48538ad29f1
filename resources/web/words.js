// What the page says, in the languages that its readers may prefer.

const WORDS = {
  en: {
    previous: "Previous level", next: "Next level", levels: "Level", undo: "Undo", redo: "Redo",
    restart: "Restart", hint: "Hint", replay: "Show the solution", stop: "Stop",
    copy: "Copy my moves", copySolution: "Copy my solution", helpTitle: "How to play",
    help: "Push every box onto a goal.\nArrows or W A S D: walk and push. U, Backspace: undo. Y: redo. " +
      "R: restart. N, P: next and previous level. H: hint.\nClick a square to walk there. Click or " +
      "drag a box and then its target to push it there. On a touch screen, swipe to step.",
    by: (author) => `by ${author}`, progress: (solved, all) => `${solved} of ${all} levels solved`,
    counts: (moves, pushes) => `${moves} moves, ${pushes} pushes`,
    best: (moves, pushes) => `, your best: ${moves} moves, ${pushes} pushes`,
    solved: "Solved!", untitled: (number) => `Level ${number}`,
    copied: "Copied.", copyFailed: "The browser does not allow copying. Here are your moves:",
    hintLost: "The author’s solution does not pass here. Undo some moves, then ask again.",
    noWay: "The box cannot be pushed there.", noWalk: "There is no way there.",
    picked: "Box picked. Choose its target.",
    board: (width, height, boxes, home) =>
      `Board, ${width} by ${height}; ${home} of ${boxes} boxes on goals`,
    at: (row, column) => `You are in row ${row}, column ${column}`,
    sides: ["up", "right", "down", "left"], wall: "wall", floor: "floor", goal: "goal",
    box: "box", home: "box on a goal", seen: (side, thing) => `${side} ${thing}`, comma: ", ",
  },
  zh: {
    previous: "上一关", next: "下一关", levels: "关卡", undo: "撤消", redo: "重做",
    restart: "重新开始", hint: "提示", replay: "演示答案", stop: "停止",
    copy: "复制我的走法", copySolution: "复制我的答案", helpTitle: "玩法",
    help: "把所有箱子推到目标点上。\n方向键或 W A S D：走和推。U、退格键：撤消。Y：重做。R：重新开始。" +
      "N、P：下一关和上一关。H：提示。\n点击格子走过去。点击或拖动箱子，再选目标格，就把它推过去。在触摸屏上，滑动走一步。",
    by: (author) => `作者：${author}`, progress: (solved, all) => `${all} 关中已解 ${solved} 关`,
    counts: (moves, pushes) => `${moves} 步，${pushes} 推`,
    best: (moves, pushes) => `，最好成绩：${moves} 步，${pushes} 推`,
    solved: "解开了！", untitled: (number) => `第 ${number} 关`,
    copied: "已复制。", copyFailed: "浏览器不允许复制。这是您的走法：",
    hintLost: "作者的答案不经过这里。请撤消几步再问。",
    noWay: "箱子推不到那里。", noWalk: "走不到那里。",
    picked: "已选箱子。请选目标格。",
    board: (width, height, boxes, home) =>
      `地图，宽 ${width}，高 ${height}；${boxes} 个箱子中 ${home} 个在目标点上`,
    at: (row, column) => `您在第 ${row} 行第 ${column} 列`,
    sides: ["上", "右", "下", "左"], wall: "墙", floor: "地板", goal: "目标点",
    box: "箱子", home: "目标点上的箱子", seen: (side, thing) => `${side}边是${thing}`, comma: "，",
  },
};
const preferred = (navigator.languages || [navigator.language]).find((tag) => /^(zh|en)/i.test(tag));
const words = /^zh/i.test(preferred || "") ? WORDS.zh : WORDS.en;
document.documentElement.lang = words === WORDS.zh ? "zh-CN" : "en";
