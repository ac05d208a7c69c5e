// The space-time diagram of a run: a lane per process, time to the right.

const MARKER = 6;

/** The width of a character of an output. */
const CHARACTER = 6.9;

class SpaceTime {
  /**
   * Draws a run.
   * @param chosen is called with the place of a step that was clicked
   * @param numbers what the steps are called
   */
  constructor(run, chosen, numbers = run.steps.map((_, number) => String(number))) {
    this.run = run;
    this.numbers = numbers;
    const roomy = run.nodes <= 4;
    const longest = Math.max(...run.steps.map((step) => step.handler.length), 4);
    this.lane = roomy ? 82 : run.nodes <= 8 ? 46 : 44;
    this.unit = Math.min(Math.max(roomy ? 92 : 58, longest * 6.6 + 10), 120);
    this.room = Math.floor(this.unit / 6.1);
    this.head = run.cycle < 0 ? 40 : 56;
    this.height = this.head + run.nodes * this.lane + 6;
    this.width = run.width * this.unit + 24;
    this.roomy = roomy;
    this.labels = shape("svg", { class: "names", width: nameWidth(run), height: this.height, "aria-hidden": "true" });
    this.svg = shape("svg", {
      width: this.width,
      height: this.height,
      role: "img",
      viewBox: `0 0 ${this.width} ${this.height}`,
      "aria-label": `${run.nodes} processes, ${run.steps.length} steps`,
    });
    this.scroller = element("div", { class: "scroller", tabindex: 0, "aria-label": `${formName(run)}, step by step` });
    this.scroller.append(this.labels, this.svg);
    this.now = shape("rect", { class: "now", y: 0, width: this.unit, height: this.height, rx: 4 });
    this.drawColumns();
    this.drawBands();
    if (run.cycle >= 0) {
      this.drawCycle();
    }
    this.svg.append(this.now);
    this.drawHead();
    this.drawLanes();
    this.arrows = run.arrows.map((arrow) => [this.drawArrow(arrow)]);
    run.arrows.forEach((arrow, index) => this.arrows[index].push(this.drawLabel(arrow)));
    this.drawTimes();
    this.steps = run.steps.map((step, number) => this.drawStep(step, number, chosen));
  }

  x(at) {
    return 8 + at * this.unit;
  }

  y(node) {
    return this.head + (node + 0.5) * this.lane - (this.roomy ? 10 : 4);
  }

  /** The rounds of a sequential run. */
  drawColumns() {
    for (const column of this.run.columns) {
      const [x, width] = [this.x(column.at), column.width * this.unit];
      this.svg.append(shape("rect", { class: `column ${parity(column.time)}`, x, y: 0, width, height: this.height }));
    }
  }

  /** What repeats forever, to the end of the diagram. */
  drawCycle() {
    const x = this.x(Math.min(...this.run.steps.slice(this.run.cycle).map((step) => step.at)) - 0.5);
    const [y, width, height] = [this.head - 16, this.width - x - 1, this.height - this.head + 15];
    this.svg.append(
      shape("rect", { class: "cycle", x, y, width, height, rx: 6 }),
      shape("text", { class: "cycle", x: x + 6, y: y + 11 }, "↻ repeats forever"),
    );
  }

  /** The times of each process of an asynchronous run. */
  drawBands() {
    for (const band of this.run.bands) {
      const y = this.head + band.node * this.lane + 2;
      const x = this.x(band.at);
      const [width, height] = [band.width * this.unit, this.lane - 4];
      this.svg.append(
        shape("rect", { class: `band ${parity(band.time)}`, x, y, width, height }),
        shape("line", { class: "edge", x1: x, x2: x, y1: y, y2: y + height }),
      );
    }
  }

  /** The name of each time, above the messages and beside the output of the step that brings it. */
  drawTimes() {
    for (const band of this.run.bands) {
      const step = this.run.steps.find((each) => each.node === band.node && each.at === band.at);
      const beside = step && step.outputs.length > 0 ? this.badgeOf(step).end + 3 : 0;
      const [x, y] = [Math.max(this.x(band.at) + 9, beside), this.head + band.node * this.lane + 11];
      this.svg.append(shape("text", { class: "tag", x, y }, `${band.time.phase}.${band.time.round}`));
    }
  }

  /** Where the output of a step stands: above it, as long as the steps beside it on its lane leave room. */
  badgeOf(step) {
    const x = this.x(step.at);
    const free = (side, edge) => Math.min(edge, ...this.run.steps
      .filter((other) => other.node === step.node && (other.at - step.at) * side > 0)
      .map((other) => [Math.abs(other.at - step.at) * this.unit, other.outputs.length > 0])
      .map(([gap, outputs]) => (outputs ? gap / 2 - 14 : gap - 30)));
    const tag = this.run.bands.some((band) => band.node === step.node && band.at === step.at) ? 26 : 0;
    const [left, right] = [free(-1, x - 2), free(1, this.width - x - 2 - tag)];
    const most = Math.max(5, Math.floor((left + right - 12) / CHARACTER));
    const fails = failsAt(this.run, this.run.steps.indexOf(step));
    const text = elide(step.outputs.join(" "), fails ? most : Math.min(most, 28));
    const width = text.length * CHARACTER + 12;
    const start = Math.max(Math.min(x - width / 2, x + right - width), x - left);
    return { text, start, end: start + width };
  }

  /** Above the lanes: phases and rounds of a sequential run, the numbers of the steps of another. */
  drawHead() {
    if (this.run.columns.length === 0) {
      this.run.steps.forEach((step, number) =>
        this.svg.append(shape("text", { class: "number", x: this.x(step.at), y: 26 }, this.numbers[number])));
    }
    this.run.columns.forEach((column, index) => {
      const { phase, round } = column.time;
      const x = this.x(column.at);
      const opens = index === 0 || phase !== this.run.columns[index - 1].time.phase;
      this.svg.append(
        shape("line", { class: opens ? "edge strong" : "edge", x1: x, x2: x, y1: opens ? 0 : 20, y2: this.height }),
        shape("text", { class: "phase", x: x + 6, y: 14 }, !opens ? "" : phase ? `${this.run.phase} ${phase}` : "start"),
        shape("text", { class: "round", x: x + 6, y: 32 }, round ? `round ${round}` : ""),
      );
    });
  }

  drawLanes() {
    for (let node = 0; node < this.run.nodes; node++) {
      const y = this.y(node);
      this.svg.append(shape("line", { class: "lane", x1: 0, x2: this.width, y1: y, y2: y }));
      this.labels.append(shape("text", { class: "name", x: 6, y: y + 5 }, processName(this.run, node)));
    }
  }

  drawArrow(arrow) {
    const from = { x: this.x(arrow.start), y: this.y(arrow.from) };
    const to = { x: this.x(arrow.end), y: this.y(arrow.to) };
    const group = shape("g", { class: `arrow ${arrow.fate.toLowerCase()}` });
    group.append(shape("title", {}, `${processName(this.run, arrow.from)} to ${processName(this.run, arrow.to)}: ${arrow.content}, ${fateText(arrow.fate)}`));
    if (arrow.from === arrow.to && arrow.sender >= 0) {
      group.append(...ownMessage(from, to, arrow.fate, this.lane));
    } else {
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const part = { HEARD: (length - MARKER - 3) / length, LOST: 0.6, PENDING: 0.6 }[arrow.fate];
      const end = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      group.append(shape("path", { d: `M${from.x} ${from.y}L${end.x} ${end.y}` }));
      group.append(ending(arrow.fate, end, Math.atan2(to.y - from.y, to.x - from.x)));
    }
    if (arrow.sender < 0) {
      group.append(shape("circle", { class: "sends", cx: from.x, cy: from.y, r: 2.5 }));
    }
    this.svg.append(group);
    return group;
  }

  /** What a message is, above all arrows. */
  drawLabel(arrow) {
    const from = { x: this.x(arrow.start), y: this.y(arrow.from) };
    const to = { x: this.x(arrow.end), y: this.y(arrow.to) };
    const group = shape("g", { class: `arrow ${arrow.fate.toLowerCase()}` });
    if (arrow.from !== arrow.to) {
      // Of up to four processes, no two messages of a round have their names at the same height.
      const part = this.run.columns.length > 0 ? 2 / 7 : 3 / 7;
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part + 4];
      const [type, values] = [messageType(arrow.content), carried(arrow.content)];
      if (this.roomy) {
        group.append(shape("text", { class: "type", x, y }, type));
      }
      group.append(shape("text", { class: "carries", x, y }, `${type} ${elide(values, Math.max(this.room, 18))}`.trim()));
    }
    this.svg.append(group);
    return group;
  }

  drawStep(step, number, chosen) {
    const x = this.x(step.at);
    const y = this.y(step.node);
    const fails = failsAt(this.run, number);
    const group = shape("g", { class: stepClass(step) + (fails ? " fails" : "") });
    group.append(shape("title", {}, stepTitle(this.run, step, this.numbers[number])));
    group.append(
      shape("rect", { class: "target", x: x - this.unit / 2, y: y - this.lane / 2, width: this.unit, height: this.lane }),
    );
    group.append(shape("circle", { class: "halo", cx: x, cy: y, r: MARKER + 5 }), marker(step, x, y));
    const text = (line, offset, name) =>
      group.append(shape("text", { class: name, x, y: y + offset }, elide(line, this.room)));
    if (this.run.columns.length > 0) {
      // Messages come from the left.
      const beside = step.outputs.length > 0
        ? { class: "number own before", x: this.badgeOf(step).start - 3, y: y - 13 }
        : { class: "number own", x: x + 9, y: y - 7 };
      group.append(shape("text", beside, this.numbers[number]));
    }
    if (step.handler) {
      text(step.handler, 19, "handler");
    }
    if (this.roomy && step.kind !== "START") {
      const most = step.changes.length > 2 ? 1 : 2;
      step.changes.slice(0, most).forEach((change, line) => text(`${change.variable}: ${change.after}`, 31 + 12 * line, "change"));
      if (step.changes.length > most) {
        text(`+ ${step.changes.length - most} more`, 43, "change");
      }
    }
    if (step.outputs.length > 0) {
      group.append(...outputBadge(this.badgeOf(step), y));
    }
    if (fails) {
      group.append(shape("path", { class: "cross", d: cross(x, y, 2.8) }));
    }
    group.addEventListener("click", () => chosen(number));
    this.svg.append(group);
    return group;
  }

  /** Marks a step as the one that is looked at, and brings it into view. */
  show(current) {
    this.steps.forEach((group, number) => {
      group.classList.toggle("current", number === current);
      group.classList.toggle("future", number > current);
    });
    this.run.arrows.forEach((arrow, index) => {
      const touches = arrow.receiver === current || arrow.sender === current;
      const sent = arrow.sender >= 0 ? arrow.sender : arrow.receiver;
      this.arrows[index].forEach((group) => {
        group.classList.toggle("current", touches);
        group.classList.toggle("future", sent > current);
      });
    });
    const x = this.x(this.run.steps[current].at);
    this.now.setAttribute("x", x - this.unit / 2);
    const view = this.scroller.clientWidth - nameWidth(this.run);
    if (x < this.scroller.scrollLeft + this.unit || x > this.scroller.scrollLeft + view - this.unit) {
      this.scroller.scrollLeft = x - view / 2;
    }
  }
}

/** Whether the bug shows in a step; that something never comes shows in none. */
function failsAt(run, number) {
  return run.failure !== null && run.cycle < 0 && number === run.steps.length - 1;
}

/** Phases that follow each other are told apart by their shade. */
function parity(time) {
  return time.phase % 2 ? "odd" : "even";
}

function formName(run) {
  return { sequential: "Sequential form", logs: "The last steps in the logs" }[run.form] ?? "Asynchronous original";
}

function fateText(fate) {
  return { HEARD: "heard", LOST: "lost", PENDING: "not delivered before the end" }[fate];
}

function stepClass(step) {
  const changed = step.changes.length > 0 ? "changed" : "unchanged";
  return `step ${step.kind.toLowerCase()} ${changed}`;
}

function stepTitle(run, step, number) {
  const what = step.handler || (step.line > 0 ? "a guard fails" : step.heard.some((message) => message.lost) ? "messages are lost" : "waits");
  return `${number === "" ? "" : `step ${number}: `}${processName(run, step.node)} ${what}, ${timeText(run, step.time)}`;
}

const MESSAGE = /^(\w+)\[([^]*)\]$/;

/** The name of a message's record. */
function messageType(content) {
  return MESSAGE.exec(content)?.[1] ?? "";
}

/** The values of a message, short enough for an arrow: their names are in the details. */
function carried(content) {
  return (MESSAGE.exec(content)?.[2] ?? content).replace(/\b[a-zA-Z]\w*=/g, "");
}

function marker(step, x, y) {
  if (step.kind === "TIMEOUT") {
    const r = MARKER + 1.5;
    return shape("path", { class: "marker", d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z` });
  }
  if (step.kind === "START") {
    return shape("rect", { class: "marker", x: x - 5, y: y - 5, width: 10, height: 10, rx: 1.5 });
  }
  return shape("circle", { class: "marker", cx: x, cy: y, r: step.kind === "IDLE" ? 3.5 : MARKER });
}

function outputBadge({ text, start, end }, y) {
  return [
    shape("rect", { class: "output", x: start, y: y - 24.5, width: end - start, height: 15, rx: 7.5 }),
    shape("text", { class: "output", x: (start + end) / 2, y: y - 13 }, text),
  ];
}

/** How a message ends: with a head, a cross where it is lost, a ring where it has not come. */
function ending(fate, at, angle) {
  if (fate === "LOST") {
    return shape("path", { class: "cross", d: cross(at.x, at.y, 4.5) });
  }
  if (fate === "PENDING") {
    return shape("circle", { class: "ring", cx: at.x, cy: at.y, r: 3 });
  }
  const corner = (turn) => `${at.x - 8 * Math.cos(angle + turn)} ${at.y - 8 * Math.sin(angle + turn)}`;
  return shape("path", { class: "tip", d: `M${at.x} ${at.y}L${corner(0.4)}L${corner(-0.4)}Z` });
}

/** A message of a process to itself, above its lane. */
function ownMessage(from, to, fate, lane) {
  const up = Math.min(lane * 0.36, 26);
  const middle = (from.x + to.x) / 2;
  if (fate !== "HEARD") {
    const end = { x: from.x + 14, y: from.y - up * 0.7 };
    return [shape("path", { d: `M${from.x} ${from.y}L${end.x} ${end.y}` }), ending(fate, end, 0)];
  }
  const end = { x: to.x - 4, y: to.y - MARKER };
  return [
    shape("path", { d: `M${from.x} ${from.y - MARKER}Q${middle} ${from.y - up * 1.6} ${end.x} ${end.y}` }),
    ending(fate, end, Math.atan2(up, Math.max(14, Math.min(middle - from.x, 60)))),
  ];
}

function cross(x, y, r) {
  return `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}`;
}

/** What the signs of a diagram mean. */
function legend() {
  const sign = (...parts) => shape("svg", { width: 26, height: 18, "aria-hidden": "true" }, ...parts);
  const step = (kind, changes) => {
    const group = shape("g", { class: stepClass({ kind, changes }) });
    group.append(marker({ kind }, 13, 9));
    return sign(group);
  };
  const arrow = (fate) => {
    const group = shape("g", { class: `arrow ${fate.toLowerCase()}` });
    group.append(shape("path", { d: "M2 9L20 9" }), ending(fate, { x: fate === "HEARD" ? 24 : 20, y: 9 }, 0));
    return sign(group);
  };
  return [
    [step("HANDLER", [1]), "state changed"],
    [step("HANDLER", []), "unchanged"],
    [step("TIMEOUT", [1]), "timeout"],
    [arrow("HEARD"), "heard"],
    [arrow("LOST"), "lost"],
    [arrow("PENDING"), "not delivered"],
    [sign(shape("rect", { class: "output", x: 2, y: 2, width: 22, height: 14, rx: 7 })), "output"],
  ].map(([picture, text]) => element("li", {}, picture, text));
}

/** The width of the column with the names of the processes. */
function nameWidth(run) {
  const longest = Math.max(...Array.from({ length: run.nodes }, (_, node) => processName(run, node).length));
  return Math.max(34, 12 + 9 * longest);
}
