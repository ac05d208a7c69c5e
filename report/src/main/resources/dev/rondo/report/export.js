// A run for other programs: as a picture, and as a log that ShiViz draws.

const DRAWN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
  "opacity", "visibility", "paint-order", "text-anchor", "font-family", "font-size", "font-weight",
];

/** The diagram as a file that stands alone: the styles of the page are written into its parts. */
function svgText(drawing) {
  drawing.hideCut(false);
  const [names, lanes] = [drawing.labels, drawing.svg].map(styledCopy);
  drawing.hideCut(true);
  const room = drawing.labels.width.baseVal.value;
  lanes.setAttribute("x", room);
  const ground = getComputedStyle(document.body).backgroundColor;
  const whole = shape("svg", { width: drawing.width + room, height: drawing.height },
    shape("rect", { width: drawing.width + room, height: drawing.height, fill: ground }), lanes, names);
  return new XMLSerializer().serializeToString(whole);
}

function styledCopy(original) {
  const copy = original.cloneNode(true);
  const parts = (root) => [root, ...root.querySelectorAll("*")];
  const originals = parts(original);
  parts(copy).forEach((part, index) => {
    const style = getComputedStyle(originals[index]);
    part.removeAttribute("class");
    DRAWN.forEach((name) => part.setAttribute(name, style.getPropertyValue(name)));
  });
  return copy;
}

/** The step that sent a message; the sequential form sends what a process had at the beginning of the round. */
function sendingStep(run, arrow) {
  return arrow.sender >= 0
    ? arrow.sender
    : run.steps.findLastIndex((step) => step.node === arrow.from && step.at < arrow.start);
}

/** Two lines for each step: its process with a vector clock, and what it does. */
function shivizText(run) {
  const clocks = [];
  const current = Array.from({ length: run.nodes }, () => new Map());
  run.steps.forEach((step, number) => {
    const clock = current[step.node];
    clock.set(step.node, (clock.get(step.node) ?? 0) + 1);
    run.arrows.filter((arrow) => arrow.receiver === number && arrow.fate === "HEARD").forEach((arrow) => {
      const sender = sendingStep(run, arrow);
      (sender >= 0 && sender < number ? clocks[sender] : new Map()).forEach((time, node) =>
        clock.set(node, Math.max(time, clock.get(node) ?? 0)));
    });
    clocks.push(new Map(clock));
  });
  return run.steps.map((step, number) => {
    const clock = Object.fromEntries([...clocks[number]].map(([node, time]) => [processName(run, node), time]));
    const outputs = step.outputs.map((output) => ` outputs ${output}`).join("");
    return `${processName(run, step.node)} ${JSON.stringify(clock)}\n${stepTitle(run, step, numberOf(run, number))}${outputs}\n`.replaceAll("\r", " ");
  }).join("");
}

function save(name, type, text) {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  URL.revokeObjectURL(link.href);
}
