package dev.rondo.report;

/** What tests ask of a page in its own language. */
final class PageScripts {

  static final String CLICK_ON_DOT =
      "const box = document.querySelectorAll('.overview"
          + " .dot')[arguments[0]].getBoundingClientRect();document.querySelector('.overview').dispatchEvent(new"
          + " MouseEvent('click', {clientX: (box.left + box.right) / 2, bubbles: true}))";

  /** A process that receives a message of a step depends on all steps before it. */
  static final String CLOCKS_FOLLOW_MESSAGES =
      "const clocks = shivizText(runs[1]).split('\\n"
          + "').filter((line, index) => line && index % 2 === 0)  .map(line =>"
          + " JSON.parse(line.slice(line.indexOf('{'))));return runs[1].arrows.filter(arrow =>"
          + " arrow.receiver >= 0).every(arrow => "
          + " Object.entries(clocks[arrow.sender]).every(([node, time]) =>   "
          + " clocks[arrow.receiver][node] >= time));";

  static final String PAGE_SCROLLS_SIDEWAYS =
      "const page = document.documentElement; return page.scrollWidth > page.clientWidth";

  static final String CURRENT_IN_VIEW =
      "return [...document.querySelectorAll('.scroller')].every(scroller => {"
          + "const view = scroller.getBoundingClientRect();"
          + "const mark = scroller.querySelector('.step.current .marker').getBoundingClientRect();"
          + "return mark.left >= view.left && mark.right <= view.right; })";

  /** The visible texts of diagrams that an edge of the view cuts. */
  static final String CUT_LABELS =
      "return [...document.querySelectorAll('.scroller')].flatMap(scroller => {"
          + "const left = scroller.querySelector('.names').getBoundingClientRect().right;"
          + "const right = scroller.getBoundingClientRect().right;"
          + "return [...scroller.querySelectorAll('svg:not(.names) text')].filter(text => {"
          + "const box = text.getBoundingClientRect();"
          + "return getComputedStyle(text).visibility === 'visible' && [left + 1, right - 1].some("
          + "edge => box.left < edge - 1 && edge + 1 < box.right);"
          + "}).map(text => text.textContent); })";

  static final String CURRENT_ON_SCREEN =
      "const mark = document.querySelector('.step.current .marker').getBoundingClientRect();"
          + "return mark.top >= 0 && mark.bottom <= innerHeight;";

  static final String CONTRAST =
      "const luminance = name => {  const probe = document.createElement('i');"
          + " document.body.append(probe);  probe.style.color = 'var(--' + name + ')';  const parts"
          + " = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number); probe.remove();  const"
          + " [r, g, b] = parts.map(c => c / 255)    .map(c => c <= 0.04045 ? c / 12.92 : ((c +"
          + " 0.055) / 1.055) ** 2.4);  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };const [high,"
          + " low] = [luminance(arguments[0]), luminance(arguments[1])].sort((a, b) => b -"
          + " a);return (high + 0.05) / (low + 0.05) + 1e-9;";

  /** The labels of arrows that cover another text, at any step. */
  static final String COVERED_LABELS =
      """
      const covered = [];
      for (let step = 0; step < runs[0].steps.length; step++) {
        go(0, step);
        for (const figure of document.querySelectorAll('#diagrams figure')) {
          const texts = [...figure.querySelectorAll('.scroller > svg:not(.names) text')]
            .filter(text => text.textContent && getComputedStyle(text).visibility === 'visible')
            .map(text => ({ text, box: text.getBoundingClientRect() }));
          const labels = texts.filter(({ text }) => text.matches('.type, .carries'));
          for (const label of labels) {
            for (const other of texts) {
              const wide = Math.min(label.box.right, other.box.right)
                - Math.max(label.box.left, other.box.left);
              const high = Math.min(label.box.bottom, other.box.bottom)
                - Math.max(label.box.top, other.box.top);
              if (label !== other && wide > 3 && high > 4) {
                covered.push(`${step}: ${label.text.textContent} ~ ${other.text.textContent}`);
              }
            }
          }
        }
      }
      return covered;
      """;

  /** Outputs of a diagram that do not fit into what is drawn around them. */
  static final String WIDE_OUTPUTS =
      """
      return [...document.querySelectorAll('#diagrams text.output')].filter(text =>
        text.getBoundingClientRect().width > text.previousSibling.getBoundingClientRect().width - 8)
        .map(text => text.textContent);
      """;

  private PageScripts() {}
}
