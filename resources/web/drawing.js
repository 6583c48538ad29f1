// Paints a board with a brush: on a canvas to play on, or as shapes that stay sharp in print.

function draw(brush, board, box, player) {
  for (let square = 0; square < board.wall.length; square += 1) {
    const [x, y] = cornerOf(board, square, brush.unit);
    if (board.wall[square]) drawWall(brush, board, square, x, y);
    else if (!board.blocked[square]) drawFloor(brush, board, box, player, square, x, y);
  }
}

const cornerOf = ({ width }, square, unit) => [
  (square % width - 1) * unit, (Math.floor(square / width) - 1) * unit,
];

// Paints with the colours of the style sheet, which follow the reader's wishes.
function canvasBrush(canvas, board, side) {
  const scale = window.devicePixelRatio || 1;
  const unit = Math.max(1, Math.round(side * scale));
  canvas.width = unit * (board.width - 2);
  canvas.height = unit * (board.height - 2);
  const style = getComputedStyle(canvas);
  const pen = canvas.getContext("2d");
  const colours = {};
  const colourOf = (name) => {
    colours[name] = colours[name] || style.getPropertyValue(`--${name}`).trim();
    return colours[name];
  };
  return {
    unit,
    rim: Math.max(1, unit / 12),
    fill(name, x, y, w, h) {
      pen.fillStyle = colourOf(name);
      pen.fillRect(Math.round(x), Math.round(y), Math.round(w), Math.round(h));
    },
    disc(name, x, y, radius) {
      pen.fillStyle = colourOf(name);
      pen.beginPath();
      pen.arc(x + unit / 2, y + unit / 2, radius * unit, 0, 7);
      pen.fill();
    },
    frame(name, x, y, width) {
      pen.strokeStyle = colourOf(name);
      pen.lineWidth = width;
      pen.strokeRect(x + width / 2, y + width / 2, unit - width, unit - width);
    },
  };
}

function shape(kind, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function shapesBrush(board) {
  const unit = 24;
  const [width, height] = [unit * (board.width - 2), unit * (board.height - 2)];
  const picture = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
  const add = (kind, name, attributes) => {
    picture.append(shape(kind, { fill: `var(--${name})`, ...attributes }));
  };
  return {
    picture,
    unit,
    rim: unit / 12,
    fill: (name, x, y, w, h) => add("rect", name, { x, y, width: w, height: h }),
    disc: (name, x, y, radius) => {
      add("circle", name, { cx: x + unit / 2, cy: y + unit / 2, r: radius * unit });
    },
  };
}

// A wall has a rim only beside other squares than walls.
function drawWall({ fill, unit, rim }, board, square, x, y) {
  fill("wall", x, y, unit, unit);
  if (!board.wall[square - board.width]) fill("rim", x, y, unit, rim);
  if (!board.wall[square + board.width]) fill("rim", x, y + unit - rim, unit, rim);
  if (!board.wall[square - 1]) fill("rim", x, y, rim, unit);
  if (!board.wall[square + 1]) fill("rim", x + unit - rim, y, rim, unit);
}

function drawFloor({ fill, disc, unit, rim }, board, box, player, square, x, y) {
  if (board.floor[square] || box[square] || board.goal[square]) fill("floor", x, y, unit, unit);
  if (board.goal[square]) disc("goal", x, y, 0.16);
  if (box[square]) {
    const home = board.goal[square] ? "home" : "box";
    const gap = unit / 10;
    fill(`${home}-rim`, x + gap, y + gap, unit - 2 * gap, unit - 2 * gap);
    fill(home, x + gap + rim, y + gap + rim, unit - 2 * (gap + rim), unit - 2 * (gap + rim));
    if (board.goal[square]) disc(`${home}-rim`, x, y, 0.12);
  }
  if (square === player) {
    disc("player", x, y, 0.36);
    if (board.goal[square]) disc("goal", x, y, 0.12);
  }
}
