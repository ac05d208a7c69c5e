package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The diagrams of runs, for a page that shows more than one. */
public final class Diagrams {

  private static final List<String> SCRIPTS = List.of("page.js", "diagram.js");

  private Diagrams() {}

  /** A run as the script draws it. */
  public static Object of(Protocol protocol, Trace trace) {
    return TraceContent.diagram(protocol, trace);
  }

  /**
   * A page that may draw such pictures; nothing in it is loaded from elsewhere, and nothing runs
   * but its own script.
   *
   * @param html has the places {@code {policy}}, {@code {style}}, {@code {script}} and {@code
   *     {data}}
   * @param style beside that of the report
   * @param script follows that which draws, and finds the data as {@code report}
   */
  public static String page(String html, String style, String script, Object data) {
    String scripts =
        Stream.concat(SCRIPTS.stream().map(Page::resource), Stream.of(script))
            .collect(Collectors.joining("\n"));
    return Page.of(html, Page.resource("report.css") + "\n" + style, scripts, data);
  }
}
