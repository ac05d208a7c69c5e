package dev.rondo.report;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The diagrams of runs, for a page that shows more than one. */
public final class Diagrams {

  private static final List<String> SCRIPTS = List.of("page.js", "diagram.js", "story.js");

  /** For a page that shows a step in words and where it is written. */
  private static final List<String> WORDS = List.of("code.js", "details.js", "export.js");

  private Diagrams() {}

  /** The diagram of a run, for the script. */
  public static Object of(Protocol protocol, Trace trace) {
    return TraceContent.diagram(protocol, trace);
  }

  /** The story of a run with a bug, for the script. */
  public static Object story(Protocol protocol, Trace trace) {
    return Objects.requireNonNull(TraceContent.story(protocol, trace), "no bug");
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
    return Page.of(html, style(style), scripts(SCRIPTS.stream(), script), data);
  }

  /**
   * A page that may also describe steps and show code, and that asks the server it came from.
   *
   * @param html see {@link #page}
   */
  public static String askingPage(String html, String style, String script, Object data) {
    String scripts = scripts(Stream.concat(SCRIPTS.stream(), WORDS.stream()), script);
    return Page.of(html, style(style), scripts, "; connect-src 'self'", data);
  }

  private static String style(String more) {
    return Page.resource("report.css") + "\n" + more;
  }

  private static String scripts(Stream<String> resources, String more) {
    return Stream.concat(resources.map(Page::resource), Stream.of(more))
        .collect(Collectors.joining("\n"));
  }

  /** The protocol's file, for the script. */
  public static Object code(Protocol protocol) {
    return TraceContent.code(protocol);
  }

  /** Data as JSON for the script. */
  public static String json(Object data) {
    return Page.json(data);
  }
}
