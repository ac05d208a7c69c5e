// The user's file and the sequential program, with the lines of the counterexample marked.

const TOKEN = /(\/\/.*|\/\*.*|^\s*\*.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(@\w+)|\b(abstract|boolean|break|byte|case|char|class|continue|default|do|double|else|enum|extends|final|float|for|if|implements|import|instanceof|int|interface|long|new|null|package|private|protected|public|record|return|short|static|super|switch|this|throw|throws|true|false|var|void|while)\b/g;

class Listing {
  constructor(code) {
    this.code = code;
    this.lines = code.lines.map((text, index) =>
      element("div", { class: "line" }, element("span", { class: "lineno" }, index + 1), highlighted(text)));
    this.element = element("div", { class: "listing", tabindex: 0, role: "tabpanel", "aria-label": code.name }, ...this.lines);
  }

  /** The line of the user's file that a line stands for or comes from, or 0. */
  userLine(index) {
    return this.code.origins.length > 0 ? this.code.origins[index] : index + 1;
  }

  /** Whether a line is one of those of a step's method. */
  belongs(index, step) {
    const line = this.userLine(index);
    return line > 0 && line >= step.from && line <= step.to;
  }

  /** Whether a line ran in a step; where that is not known, whether the step points at it. */
  runs(index, step) {
    return ranLines(step).includes(this.userLine(index));
  }

  isAt(index, line) {
    return line > 0 && this.userLine(index) === line;
  }

  /** Marks what ran in a counterexample at all. */
  mark(steps, failure) {
    this.lines.forEach((line, index) => {
      line.classList.toggle("ran", steps.some((step) => this.runs(index, step)));
      line.classList.toggle("failed", failure !== null && this.isAt(index, failure.line));
    });
  }

  /** Marks the method of a step, its guard, the lines that ran, and those that have sent something. */
  show(step, counterpart, fails = false) {
    const sent = [...step.sent, ...(counterpart === null ? [] : counterpart.sent)].map((sending) => sending.line);
    this.lines.forEach((line, index) => {
      line.classList.toggle("acts", sent.some((number) => this.isAt(index, number)));
      line.classList.toggle("body", this.belongs(index, step));
      line.classList.toggle("current", this.runs(index, step));
      line.classList.toggle("guard", this.isAt(index, step.guard));
    });
    this.bringIntoView(fails);
  }

  /** Marks what a hunt without a bug has covered. */
  cover(coverage) {
    this.lines.forEach((line, index) => {
      line.classList.toggle("ran", coverage.ran.includes(index + 1));
      line.classList.toggle("never", coverage.never.includes(index + 1));
    });
  }

  /** Scrolls the listing and never the page; to where the bug shows if the step fails. */
  bringIntoView(fails = false) {
    const has = (...names) => this.lines.find((line) => names.every((name) => line.classList.contains(name)));
    const target = (fails ? has("failed") : undefined) ?? has("current", "body") ?? has("current") ?? has("body");
    if (target) {
      this.element.scrollTop = target.offsetTop - this.element.clientHeight / 3;
    }
  }
}

function highlighted(text) {
  const kinds = ["comment", "string", "annotation", "keyword"];
  const line = element("code");
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    line.append(text.slice(end, match.index));
    line.append(element("span", { class: kinds[match.slice(1).findIndex((part) => part !== undefined)] }, match[0]));
    end = match.index + match[0].length;
  }
  line.append(text.slice(end));
  return line;
}
