package dev.rondo.cli.text;

import dev.rondo.cli.terminal.Style;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.sometimes.Reachability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which {@code @Sometimes} states are reached, and the files with the runs that reach them. */
public final class SometimesReport {

  private static final String SUFFIX = ".trace.json";

  private final List<Reachability> states;
  private final String trace;
  private final String base;

  /**
   * The states of one protocol.
   *
   * @param trace the file that a bug's trace would have; those of states are beside it
   */
  public SometimesReport(List<Reachability> states, String trace) {
    this.states = states;
    this.trace = trace;
    this.base =
        trace.endsWith(SUFFIX) ? trace.substring(0, trace.length() - SUFFIX.length()) : trace;
  }

  /** A line for each state. */
  public String text(Style style) {
    StringBuilder text = new StringBuilder();
    for (Reachability state : states) {
      String line = state.text();
      text.append(
              state instanceof Reachability.Reached
                  ? line
                  : line.replaceFirst("^never reached", style.bad("never reached")))
          .append('\n');
    }
    return text.toString();
  }

  /** The same where there is room for what is wrong only. */
  public String warnings(Style style) {
    return new SometimesReport(
            states.stream().filter(state -> !(state instanceof Reachability.Reached)).toList(),
            trace)
        .text(style);
  }

  /** Whether some state is known to be unreachable in every run of the protocol. */
  public boolean hasUnreachable() {
    return states.stream()
        .anyMatch(
            state ->
                state instanceof Reachability.NeverReached never
                    && never.decided()
                    && never.unbounded());
  }

  /** The files of the runs by the names of the states. */
  public Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (Reachability state : states) {
      if (state instanceof Reachability.Reached) {
        files.put(state.name(), base + "." + state.name() + SUFFIX);
      }
    }
    return files;
  }

  /** The runs by their files. */
  public Map<String, Trace> traces() {
    Map<String, String> files = files();
    Map<String, Trace> traces = new LinkedHashMap<>();
    for (Reachability state : states) {
      if (state instanceof Reachability.Reached reached) {
        traces.put(files.getOrDefault(state.name(), ""), reached.run().shown());
      }
    }
    return traces;
  }

  /** The file that a bug's trace would have. */
  public String trace() {
    return trace;
  }

  /** The states. */
  public List<Reachability> states() {
    return states;
  }
}
