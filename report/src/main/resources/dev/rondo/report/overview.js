// The whole run at a glance: its outputs, and a strip of its phases.

/** What processes output, by value, the one that fails first: where two contradict each other, both are here. */
function outputsOf(run) {
  const byValue = new Map();
  run.steps.forEach((step, number) => step.outputs.forEach((value) => {
    const found = byValue.get(value) ?? { value, steps: [] };
    found.steps.push({ node: step.node, number });
    byValue.set(value, found);
  }));
  const fails = (output) => output.steps.some(({ number }) => failsAt(run, number));
  return [...byValue.values()].sort((one, other) => Number(fails(other)) - Number(fails(one)));
}

/** The outputs by value, each with a button for every step that shows it. */
function pinnedOutputs(run, chosen) {
  return outputsOf(run).map((output) => element("li", {}, element("b", {}, output.value),
    ...output.steps.map(({ node, number }) => {
      const button = element("button", { type: "button", class: failsAt(run, number) ? "fails" : "" },
        processName(run, node), element("small", {}, `step ${run.steps[number].number}`));
      button.addEventListener("click", () => chosen(number));
      return button;
    })));
}

/** Without phases and rounds, the whole run would look like a start. */
function isTagged(run) {
  return run.steps.some((step) => step.time.phase > 0 || step.time.round > 0);
}

class Overview {
  /** @param chosen is called with the number of the step that is nearest to a click */
  constructor(run, chosen) {
    this.run = run;
    this.lane = run.nodes <= 8 ? 6 : 3;
    this.head = 15;
    this.height = this.head + run.nodes * this.lane + 3;
    this.svg = shape("svg", { class: "overview", height: this.height, "aria-hidden": "true" });
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect();
      chosen(this.nearest(((event.clientX - box.left) / box.width) * run.width));
    });
    this.phases().forEach((phase) => this.drawPhase(phase));
    run.steps.forEach((step, number) => this.drawStep(step, number));
    this.now = shape("rect", { class: "here", y: 0, width: 3, height: this.height });
    this.svg.append(this.now);
  }

  percent(at) {
    return `${(100 * at) / this.run.width}%`;
  }

  nearest(at) {
    const distances = this.run.steps.map((step) => Math.abs(step.at - at));
    return distances.indexOf(Math.min(...distances));
  }

  /** A phase begins where the first process enters it. */
  phases() {
    const begun = [];
    for (const step of this.run.steps) {
      if (begun.length === 0 || step.time.phase > begun[begun.length - 1].phase) {
        const column = this.run.columns.find((each) => each.time.phase === step.time.phase);
        begun.push({ phase: step.time.phase, at: begun.length === 0 ? 0 : column ? column.at : step.at - 0.5 });
      }
    }
    return begun.map((phase, index) => ({ ...phase, end: index + 1 < begun.length ? begun[index + 1].at : this.run.width }));
  }

  drawPhase({ phase, at, end }) {
    this.svg.append(
      shape("rect", { class: `column ${phase % 2 ? "odd" : "even"}`, x: this.percent(at), y: 0, width: this.percent(end - at), height: this.height }),
      shape("text", { class: "phase", x: this.percent(at), dx: 4, y: 11 }, phase ? `${this.run.phase} ${phase}` : isTagged(this.run) ? "start" : ""),
    );
  }

  drawStep(step, number) {
    const fails = failsAt(this.run, number);
    const kind = fails ? "fails" : step.outputs.length > 0 ? "outputs" : step.kind.toLowerCase();
    this.svg.append(shape("circle", {
      class: `dot ${kind}`, cx: this.percent(step.at), cy: this.head + (step.node + 0.5) * this.lane, r: fails || kind === "outputs" ? 3.4 : 2.2,
    }));
  }

  show(number) {
    this.now.setAttribute("x", this.percent(this.run.steps[number].at));
  }
}
