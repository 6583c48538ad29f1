// The rules of the game. Squares are numbered row by row, with a margin around the board. Masks have
// 1 where their name holds; blocked squares are walls and the margin.

const LETTERS = "urdl";

function parse(rows) {
  const width = Math.max(...rows.map((row) => row.length)) + 2;
  const height = rows.length + 2;
  const size = width * height;
  const board = {
    width, height, player: -1, wall: new Uint8Array(size), goal: new Uint8Array(size),
    box: new Uint8Array(size), floor: new Uint8Array(size), steps: [-width, 1, width, -1],
  };
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    const square = (y + 1) * width + x + 1;
    board.wall[square] = letter === "#";
    board.goal[square] = ".*+".includes(letter);
    board.box[square] = "$*".includes(letter);
    if ("@+".includes(letter)) board.player = square;
  }));
  // The margin is blocked, so that nobody walks off a board that lacks a wall.
  board.blocked = new Uint8Array(size);
  for (let square = 0; square < size; square += 1) {
    const x = square % width;
    const margin = x === 0 || x === width - 1 || square < width || square >= size - width;
    board.blocked[square] = margin || board.wall[square];
  }
  const inside = [board.player];
  board.floor[board.player] = 1;
  for (const square of inside) {
    for (const step of board.steps) {
      const next = square + step;
      if (!board.blocked[next] && !board.floor[next]) { board.floor[next] = 1; inside.push(next); }
    }
  }
  return board;
}

// The letters of a shortest walk, or null.
function walk(board, box, from, to) {
  const lastStep = new Int8Array(board.wall.length).fill(-1); // the direction of it; -1: not reached
  const queue = [from];
  lastStep[from] = LETTERS.length; // reached without a step
  for (const square of queue) {
    if (square === to) break;
    board.steps.forEach((step, direction) => {
      const next = square + step;
      if (lastStep[next] < 0 && !board.blocked[next] && !box[next]) {
        lastStep[next] = direction;
        queue.push(next);
      }
    });
  }
  if (lastStep[to] < 0) return null;
  let letters = "";
  for (let square = to; square !== from; square -= board.steps[lastStep[square]]) {
    letters = LETTERS[lastStep[square]] + letters;
  }
  return letters;
}

// Returns a function that counts the player's steps to the four squares around a box, -1 for a square
// out of reach. It stops as soon as all four are counted, which is usually soon.
function stepsAround(board, box) {
  const distances = new Int32Array(board.wall.length);
  const seenInRound = new Int32Array(board.wall.length);
  let round = 0;
  return (square, from) => {
    round += 1;
    const sides = board.steps.map((step) => square + step);
    let missing = sides.filter((side) => side !== from && !board.blocked[side] && !box[side]).length;
    const queue = [from];
    seenInRound[from] = round;
    distances[from] = 0;
    for (let k = 0; k < queue.length && missing; k += 1) {
      for (const step of board.steps) {
        const next = queue[k] + step;
        if (next !== square && seenInRound[next] !== round && !board.blocked[next] && !box[next]) {
          seenInRound[next] = round;
          distances[next] = distances[queue[k]] + 1;
          queue.push(next);
          if (sides.includes(next)) missing -= 1;
        }
      }
    }
    return sides.map((side) => (seenInRound[side] === round ? distances[side] : -1));
  };
}

// A state packs the square of a box and the direction of its last push.
const stateOf = (square, direction) => 4 * square + direction;
const squareOf = (state) => state >> 2;
const directionOf = (state) => state & 3;

// Routes of one box to all squares while all other boxes stay: with the fewest pushes and, of those,
// the fewest moves. The states of one layer have equally many pushes.
function routesOf(board, boxes, player, from) {
  const box = boxes.slice();
  box[from] = 0;
  const previous = new Int32Array(4 * board.wall.length).fill(-2);
  const around = stepsAround(board, box);
  const reached = new Map();
  let layer = new Map([[-1, 0]]);
  while (layer.size) {
    const next = new Map();
    for (const [state, moves] of layer) {
      const square = state < 0 ? from : squareOf(state);
      const walks = around(square, state < 0 ? player : square - board.steps[directionOf(state)]);
      board.steps.forEach((step, direction) => {
        const successor = stateOf(square + step, direction);
        const steps = walks[(direction + 2) % 4];
        if (steps < 0 || board.blocked[square + step] || box[square + step]) return;
        if (previous[successor] !== -2 && !next.has(successor)) return;
        const cost = moves + steps + 1;
        if (next.has(successor) && next.get(successor) <= cost) return;
        next.set(successor, cost);
        previous[successor] = state;
      });
    }
    const firstStates = new Map();
    for (const [state, cost] of next) {
      const square = squareOf(state);
      if (!reached.has(square) && !(next.get(firstStates.get(square)) <= cost)) firstStates.set(square, state);
    }
    for (const [square, state] of firstStates) reached.set(square, state);
    layer = next;
  }
  return {
    targets: new Set(reached.keys()),
    to(square) {
      if (square === from) return "";
      if (!reached.has(square)) return null;
      const pushes = [];
      for (let state = reached.get(square); state >= 0; state = previous[state]) {
        pushes.unshift(directionOf(state));
      }
      return lettersOf(board, box, player, from, pushes);
    },
  };
}

function lettersOf(board, box, player, square, pushes) {
  let letters = "";
  let playerSquare = player;
  for (const direction of pushes) {
    const step = board.steps[direction];
    box[square] = 1;
    letters += walk(board, box, playerSquare, square - step) + LETTERS[direction].toUpperCase();
    box[square] = 0;
    playerSquare = square;
    square += step;
  }
  return letters;
}

const pushesOf = (letters) => letters.replace(/[a-z]/g, "").length;
