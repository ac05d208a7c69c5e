package dev.rondo.workflow.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.sometimes.Reachability;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of a command, one JSON object. Every command begins it in the same way: which command
 * and which version of Rondo, what the verdict is, why there is none, and what was asked about.
 */
public final class JsonAnswer {

  /** The version of this format; a program that knows it can read all answers that have it. */
  public static final int FORMAT = 1;

  /** The verdict where a command has not begun its work. */
  public static final String REFUSED = "refused";

  /** The code of a refusal whose cause is an option, an argument or a setting. */
  public static final String USAGE = "usage";

  /** The code of a refusal where a file cannot be read or written. */
  public static final String FILE_ERROR = "file-error";

  /** The code where the JVM has no memory left. */
  public static final String OUT_OF_MEMORY = "out-of-memory";

  /** The code of an exception that Rondo itself has thrown. */
  public static final String INTERNAL_ERROR = "internal-error";

  /** The verdict where every run is known, and none reaches a {@code @Sometimes} state. */
  public static final String UNREACHABLE = "unreachable";

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonAnswer() {}

  /**
   * The beginning of an answer.
   *
   * @param rondo the version of Rondo
   * @param refusal why there is no verdict; empty where there is one
   */
  public static ObjectNode of(
      String command, String rondo, String verdict, Optional<String> refusal) {
    ObjectNode node = MAPPER.createObjectNode();
    node.put("format", FORMAT);
    node.put("command", command);
    node.put("rondo", rondo);
    node.put("verdict", verdict);
    node.put("refusal", refusal.orElse(null));
    node.put("code", refusal.isPresent() ? verdict : null);
    return node;
  }

  /** Adds the file and the protocol that the command was given. */
  public static void about(ObjectNode node, SourceFile source, Optional<Protocol> protocol) {
    node.put("file", source.name());
    node.put("sourceHash", SourceHash.of(source));
    node.put("protocol", protocol.map(Protocol::name).orElse(null));
    ArrayNode specs = node.putArray("specs");
    protocol.ifPresent(found -> found.settings().specs().forEach(specs::add));
  }

  /** The answer of a command that refuses its file or an option. */
  public static String refused(String command, String rondo, Log log, String otherwise) {
    Optional<Diagnostic> error =
        log.sorted().stream()
            .filter(diagnostic -> diagnostic.kind().severity() == Severity.ERROR)
            .findFirst();
    String refusal = error.map(Diagnostic::message).orElse(otherwise);
    ObjectNode node = of(command, rondo, REFUSED, Optional.of(refusal));
    node.put("code", error.map(found -> found.kind().code()).orElse(USAGE));
    about(node, log.source(), Optional.empty());
    diagnostics(node, log);
    return text(node);
  }

  /**
   * The answer of a command that has failed before it had one.
   *
   * @param code one of the constants of this class
   * @param source the file that the command was asked about; empty where that is not known
   */
  public static String failed(
      String command, String rondo, String code, String why, Optional<SourceFile> source) {
    String verdict =
        switch (code) {
          case INTERNAL_ERROR -> name(Verdict.FAULT_OF_RONDO);
          case OUT_OF_MEMORY -> name(Verdict.UNDECIDED);
          default -> REFUSED;
        };
    ObjectNode node = of(command, rondo, verdict, Optional.of(why));
    node.put("code", code);
    node.put("file", source.map(SourceFile::name).orElse(null));
    node.put("sourceHash", source.map(SourceHash::of).orElse(null));
    node.putNull("protocol");
    node.putArray("specs");
    node.putArray("diagnostics");
    node.putNull("bug");
    return text(node);
  }

  /** Adds the diagnostics of the file. */
  public static void diagnostics(ObjectNode node, Log log) {
    ArrayNode diagnostics = node.putArray("diagnostics");
    log.sorted().forEach(diagnostic -> write(diagnostic, diagnostics.addObject()));
  }

  private static void write(Diagnostic diagnostic, ObjectNode node) {
    node.put("code", diagnostic.kind().code());
    node.put("severity", diagnostic.kind().severity().name().toLowerCase(Locale.ROOT));
    node.put("line", diagnostic.position().line());
    node.put("column", diagnostic.position().column());
    node.put("length", diagnostic.position().length());
    node.put("message", diagnostic.message());
    node.put("hint", diagnostic.hint());
  }

  /** The name of a verdict in the JSON answer. */
  public static String name(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Adds the facts that a clean result rests on. */
  public static void facts(ObjectNode node, List<Fact> facts) {
    ArrayNode list = node.putArray("restsOn");
    for (Fact fact : facts) {
      ObjectNode entry = list.addObject();
      entry.put("subject", fact.subject().toString());
      entry.put("standing", fact.standing().toString());
      entry.put("text", fact.text());
    }
  }

  /**
   * Adds which {@code @Sometimes} states are reached.
   *
   * @param traces the files with the runs that reach them, by name
   */
  public static void sometimes(
      ObjectNode node, List<Reachability> states, Map<String, String> traces) {
    if (states.isEmpty()) {
      return;
    }
    ArrayNode list = node.putArray("sometimes");
    for (Reachability state : states) {
      ObjectNode entry = list.addObject();
      entry.put("name", state.name());
      entry.put("line", state.line());
      entry.put(
          "reached",
          state instanceof Reachability.NotKnown
              ? null
              : (Boolean) (state instanceof Reachability.Reached));
      entry.put(
          "decided",
          !(state instanceof Reachability.NotKnown)
              && !(state instanceof Reachability.NeverReached never && !never.decided()));
      entry.put("text", state.text());
      if (state instanceof Reachability.Reached reached) {
        entry.put("form", reached.run().shown().form());
        reached.schedule().ifPresent(schedule -> entry.put("schedule", schedule));
        entry.put("steps", reached.run().shown().steps().size());
        entry.put("trace", traces.get(state.name()));
      }
    }
  }

  /** Why there is no verdict; empty where there is one. */
  public static Optional<String> why(Verdict verdict, Closure closure, Optional<String> otherwise) {
    return switch (verdict) {
      case NOTHING_FOUND, BUG -> Optional.empty();
      case NOT_CLOSED -> closure.tagViolation().flatMap(JsonAnswer::message).or(() -> otherwise);
      case VACUOUS, UNDECIDED, FAULT_OF_RONDO ->
          Optional.of(otherwise.orElse("see what the command printed"));
    };
  }

  private static Optional<String> message(Trace trace) {
    return Optional.ofNullable(trace.finding()).map(Finding::message);
  }

  /**
   * Adds the bug, or null where there is none.
   *
   * @param protocol as it was run
   * @param trace the file with the run that shows it
   */
  public static void bug(
      ObjectNode node, Optional<Counterexample> found, Protocol protocol, String trace) {
    Optional<Finding> finding = found.map(example -> example.shown().finding());
    if (finding.isEmpty()) {
      node.putNull("bug");
      return;
    }
    Counterexample example = found.orElseThrow();
    ObjectNode bug = node.putObject("bug");
    bug.put("kind", finding.get().kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    bug.put("spec", finding.get().spec().isEmpty() ? null : finding.get().spec());
    bug.put("message", StoryWriter.violation(example.shown(), protocol));
    bug.put("node", finding.get().node());
    bug.put("handler", finding.get().handler());
    bug.put("line", finding.get().line());
    bug.put("form", example.shown().form());
    bug.put("seed", example.found().seed());
    bug.put("schedule", example.found().schedule());
    bug.put("steps", example.shown().steps().size());
    bug.put("confirmed", example.isConfirmed());
    bug.put("trace", trace);
  }

  /** The answer as text. */
  public static String text(ObjectNode node) {
    try {
      return MAPPER.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers is always JSON", e);
    }
  }
}
