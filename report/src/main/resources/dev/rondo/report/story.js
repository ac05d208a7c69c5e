// How a bug happens, in words.

/**
 * The story as a list, whose numbers lead to the steps.
 * @param run the steps
 * @param chosen is called with the place of a step in the run
 */
function storyList(story, run, chosen) {
  return element("ol", { class: "story" }, ...story.parts.map((part) => {
    if (part.kind !== "EVENT") {
      return element("li", { class: part.kind.toLowerCase() }, part.text);
    }
    const [first, last] = [part.steps[0], part.steps[part.steps.length - 1]];
    const numbers = [...new Set(part.steps.map((step) => run.steps[step].number))];
    const [from, to] = [numbers[0], numbers[numbers.length - 1]];
    const link = element("a", { href: `#step=${from}` }, from === to ? String(from) : `${from}${to - from === numbers.length - 1 ? "–" : ", "}${to}`);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      chosen(first);
    });
    const who = part.who === "" ? [] : [element("b", {}, part.who), part.line > 0 ? element("small", {}, `line ${part.line}`) : "", " "];
    return element("li", { class: part.turns ? "event turns" : "event", "data-first": first, "data-last": last },
      element("span", { class: "numbers" }, link), element("span", {}, ...who, part.text));
  }));
}

/** The calls on a shared object, a row each; the last one to return is what no order explains. */
function callsTable(story, run, chosen) {
  const last = Math.max(...story.calls.map((call) => call.last));
  const button = (step) => {
    const made = element("button", { type: "button" }, `step ${run.steps[step].number}`);
    made.addEventListener("click", () => chosen(step));
    return made;
  };
  return element("table", { class: "calls" }, element("caption", {}, "Calls"),
    ...story.calls.map((call) => element("tr", { class: call.last === last ? "fails" : "" },
      element("th", { scope: "row" }, call.process),
      element("td", {}, call.operation),
      element("td", {}, button(call.first), ...(call.last < 0 ? [] : [" to ", button(call.last)])),
      element("td", {}, call.result))));
}
