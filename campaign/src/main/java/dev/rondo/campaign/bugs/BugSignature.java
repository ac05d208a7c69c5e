package dev.rondo.campaign.bugs;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The identity of a bug of a protocol: the violated property and the handlers on the causal path of
 * the shrunk trace. It does not contain names of processes, values or lines, so adding a comment
 * does not change it.
 *
 * @param text for people and for comparison
 */
public record BugSignature(String text) {

  private static final int DIGEST_BYTES = 4;

  /** Matches the commas between handlers, but not those between the messages of a handler. */
  private static final Pattern BETWEEN_HANDLERS = Pattern.compile(", (?![^(]*\\))");

  /**
   * The signature of a bug.
   *
   * @param shrunk a shrunk trace with a finding
   */
  public static BugSignature of(Trace shrunk) {
    Finding finding = shrunk.finding();
    if (finding == null) {
      throw new IllegalArgumentException("the trace shows no bug");
    }
    List<TraceStep> path = CausalPath.of(shrunk);
    Set<String> handlers = new TreeSet<>();
    for (TraceStep step : path) {
      if (!step.handler().isEmpty()) {
        handlers.add(handler(step));
      }
    }
    return new BugSignature(property(finding, path) + ": " + String.join(", ", handlers));
  }

  /** A handler with the types of the messages that its guard let through. */
  private static String handler(TraceStep step) {
    Set<String> types = new TreeSet<>();
    for (TraceStep.TracedMessage message : step.used()) {
      types.add(message.content().replaceFirst("[^A-Za-z0-9_].*(?s)", ""));
    }
    return types.isEmpty() ? step.handler() : step.handler() + "(" + String.join(", ", types) + ")";
  }

  /** The violated property, without the values and lines of its message. */
  private static String property(Finding finding, List<TraceStep> path) {
    String origin = BugIdentity.of(finding).origin();
    return switch (finding.kind()) {
      case VIOLATION -> finding.specName();
      case INVARIANT -> origin.strip().replaceFirst(" \\(line \\d+\\)", "");
      case EXCEPTION, TAG -> origin.replaceFirst(":-?\\d+$", "") + place(finding, path);
      case ENDLESS_LOOP -> "endless loop";
      case NO_OUTPUT -> "no output";
      case FORMULA -> "property";
      case DIFFERENCE -> "difference";
    };
  }

  /** The place of an exception, as the number of lines below the beginning of its handler. */
  private static String place(Finding finding, List<TraceStep> path) {
    int handler = path.isEmpty() ? 0 : path.get(path.size() - 1).line();
    return handler <= 0 ? "" : "+" + (finding.line() - handler);
  }

  /** The handlers of the path. */
  public Set<String> handlers() {
    String all = text.substring(property().length() + ": ".length());
    return Set.of(BETWEEN_HANDLERS.split(all, -1));
  }

  private String property() {
    return text.substring(0, Math.max(0, text.indexOf(": ")));
  }

  /** Whether this bug violates the same property as another, on a path with more handlers. */
  boolean contains(BugSignature other) {
    return property().equals(other.property())
        && handlers().size() > other.handlers().size()
        && handlers().containsAll(other.handlers());
  }

  /** A short name for the bug. */
  public String digest() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * The causal path of a bug: the last step, the steps that output, and all steps that precede them
   * causally, by messages or at the same process.
   */
  private static final class CausalPath {

    private final Trace trace;
    private final Map<Integer, Integer> senders = new HashMap<>();
    private final BitSet needed = new BitSet();

    private CausalPath(Trace trace) {
      this.trace = trace;
      for (int step = 0; step < trace.steps().size(); step++) {
        for (TraceStep.TracedMessage sent : trace.steps().get(step).sent()) {
          senders.put(sent.id(), step);
        }
      }
    }

    /** The steps in their order. */
    static List<TraceStep> of(Trace trace) {
      CausalPath path = new CausalPath(trace);
      for (int step = trace.steps().size() - 1; step >= 0; step--) {
        path.look(step);
      }
      List<TraceStep> steps = new ArrayList<>();
      path.needed.stream().forEach(step -> steps.add(trace.steps().get(step)));
      return steps;
    }

    /**
     * Examines a step. Steps are examined from the last to the first, so all steps that depend on
     * it have been examined.
     */
    private void look(int number) {
      TraceStep step = trace.steps().get(number);
      boolean ends = number == trace.steps().size() - 1 || !step.outputs().isEmpty();
      if (!ends && !needed.get(number)) {
        return;
      }
      needed.set(number);
      for (TraceStep.TracedMessage message : step.used()) {
        Integer sender = senders.get(message.id());
        if (sender != null) {
          needed.set(sender);
        }
      }
      for (int before = number - 1; before >= 0; before--) {
        if (trace.steps().get(before).node() == step.node()) {
          needed.set(before);
          return;
        }
      }
    }
  }
}
