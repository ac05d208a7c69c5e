// How a bug happens, in words.

/**
 * The story as a list, whose numbers lead to the steps.
 * @param chosen is called with the number of a step
 */
function storyList(story, chosen) {
  return element("ol", { class: "story" }, ...story.parts.map((part) => {
    if (part.kind !== "EVENT") {
      return element("li", { class: part.kind.toLowerCase() }, part.text);
    }
    const [first, last] = [part.steps[0], part.steps[part.steps.length - 1]];
    const link = element("a", { href: `#step=${first}` }, first === last ? String(first) : `${first}${last - first === part.steps.length - 1 ? "–" : ", "}${last}`);
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
function callsTable(story, chosen) {
  const last = Math.max(...story.calls.map((call) => call.last));
  const button = (step) => {
    const made = element("button", { type: "button" }, `step ${step}`);
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
