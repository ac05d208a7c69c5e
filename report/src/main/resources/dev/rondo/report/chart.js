// The comparison of the forms: a table, and each run as a dot on a logarithmic scale.

function tableOf(rows) {
  const columns = [
    ["form", (row) => row.form],
    ["runs", (row) => count(row.runs.length)],
    ["found", (row) => count(row.found)],
    ["schedules", (row) => count(row.schedules)],
    ["per second", (row) => count(row.schedulesPerSecond)],
    ["median schedules to bug", (row) => count(row.medianSchedules)],
    ["median time", (row) => duration(row.medianSeconds)],
    ["mean time", (row) => duration(row.meanSeconds)],
  ];
  const head = element("tr", {}, ...columns.map(([name]) => element("th", { scope: "col" }, name)));
  const body = rows.map((row) =>
    element("tr", {}, ...columns.map(([, cell], index) =>
      element(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : {}, cell(row)))));
  return [element("thead", {}, head), element("tbody", {}, ...body)];
}

function ratioText(comparison) {
  if (comparison.ratio === null) {
    return "";
  }
  const ratio = comparison.ratio;
  const [faster, slower] = ratio >= 1 ? ["sequential", "asynchronous"] : ["asynchronous", "sequential"];
  const interval = comparison.interval;
  const bounds = interval
    ? `95 % interval ${interval.low.toPrecision(3)} to ${interval.high.toPrecision(3)}`
    : "too few bugs for an interval";
  const shown = interval && (interval.low > 1 || interval.high < 1);
  const sentence = shown
    ? `The ${faster} form finds a bug ${Math.max(ratio, 1 / ratio).toPrecision(3)} times as fast as the ${slower} one.`
    : "These runs do not show that either form finds the bug faster.";
  return `${sentence} Time to a bug, async / sequential: ${ratio.toPrecision(3)} (${bounds}).`;
}

/** A row per form, a dot per run: full where it found a bug, empty where it ended without. */
function chartOf(rows) {
  const [width, left, lane, top] = [640, 92, 64, 8];
  const height = top + rows.length * lane + 40;
  const seconds = rows.flatMap((row) => row.runs.map((run) => Math.max(run.seconds, 1e-6)));
  const low = Math.floor(Math.log10(Math.min(...seconds)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...seconds))), low + 1);
  const x = (value) => left + ((Math.log10(Math.max(value, 1e-6)) - low) / (high - low)) * (width - left - 24);
  const svg = shape("svg", {
    viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": "Time of each run on a logarithmic scale, by form",
  });
  for (let power = low; power <= high; power++) {
    const at = x(10 ** power);
    svg.append(
      shape("line", { class: "grid", x1: at, x2: at, y1: top, y2: height - 36 }),
      shape("text", { class: "axis", x: at, y: height - 20 }, decade(power)),
    );
  }
  svg.append(shape("text", { class: "axis", x: (left + width) / 2, y: height - 4 }, "seconds of a run, logarithmic"));
  rows.forEach((row, index) => {
    const middle = top + (index + 0.5) * lane;
    svg.append(shape("text", { class: "form", x: 0, y: middle + 4 }, row.form));
    svg.append(shape("line", { class: "grid", x1: left, x2: width - 24, y1: middle, y2: middle }));
    row.runs.forEach((run, number) => svg.append(dot(run, number, x(run.seconds), middle, lane, row.form)));
    if (row.medianSeconds !== null) {
      const at = x(row.medianSeconds);
      svg.append(
        shape("line", { class: "median", x1: at, x2: at, y1: middle - lane * 0.4, y2: middle + lane * 0.4 }),
        shape("text", { class: "median", x: at + 5, y: middle - lane * 0.3 }, `median ${duration(row.medianSeconds)}`),
      );
    }
  });
  return svg;
}

/** Dots of equal time would hide each other, so they are spread over the lane, always the same way. */
function dot(run, number, x, middle, lane, form) {
  const spread = ((number * 0.618) % 1) - 0.5;
  const mark = shape("circle", {
    class: `dot ${form} ${run.found ? "found" : "ended"}`, cx: x, cy: middle + spread * lane * 0.5, r: 4,
  });
  const outcome = run.found ? "a bug" : "no bug";
  mark.append(shape("title", {}, `run ${number + 1}: ${outcome} after ${duration(run.seconds)}, ${count(run.schedules)} schedules`));
  return mark;
}

function decade(power) {
  const units = { "-6": "1 µs", "-5": "10 µs", "-4": "100 µs", "-3": "1 ms", "-2": "10 ms", "-1": "100 ms" };
  return units[power] ?? `${10 ** power} s`;
}
