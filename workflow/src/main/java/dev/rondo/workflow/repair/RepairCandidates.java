package dev.rondo.workflow.repair;

import com.github.javaparser.ast.body.Parameter;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ViolatedCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Candidate repairs of a handler that violates a tag condition, generated from its source. They may
 * fail, or change what the protocol does; {@link RepairSuggester} tries them.
 */
final class RepairCandidates {

  private final Protocol protocol;
  private final Handler handler;
  private final Message message;

  private RepairCandidates(Protocol protocol, Handler handler) {
    this.protocol = protocol;
    this.handler = handler;
    this.message = protocol.message(handler.message());
  }

  /** The candidates, the smallest change first; none where no general repair is known. */
  static List<RepairCandidate> of(Protocol protocol, Finding violation) {
    return protocol.handlers().stream()
        .filter(handler -> handler.name().equals(violation.handler()))
        .findFirst()
        .map(handler -> new RepairCandidates(protocol, handler).of(violation))
        .orElse(List.of());
  }

  private List<RepairCandidate> of(Finding violation) {
    Stream<Optional<RepairCandidate>> found =
        breaks(violation, DiagnosticKind.TAG3)
            ? Stream.of(nothingOld(), over(later()), over(laterAndItself()))
            : breaks(violation, DiagnosticKind.TAG4)
                ? Stream.of(onePhase())
                : breaks(violation, DiagnosticKind.TAG5)
                    ? Stream.of(over(List.of(handler)))
                    : Stream.of();
    return found.flatMap(Optional::stream).toList();
  }

  private static boolean breaks(Finding violation, DiagnosticKind condition) {
    ViolatedCondition violated = violation.violated();
    return violated != null && violated.condition() == condition;
  }

  /** The guard asks for the phase of the process, or a later one. */
  private Optional<RepairCandidate> nothingOld() {
    if (handler.takes() == Handler.Takes.MAILBOX) {
      return onePhase();
    }
    Optional<String> variable = phaseVariable();
    return phaseOf(handler)
        .filter(phase -> variable.isPresent())
        .map(phase -> phase + " >= " + variable.orElseThrow())
        .flatMap(
            condition ->
                HandlerText.of(protocol.source(), handler)
                    .map(
                        text -> {
                          TextEdits edits = new TextEdits(protocol.source());
                          text.guard(condition, edits);
                          return new RepairCandidate(
                              "%s in the guard of %s".formatted(condition, handler.name()),
                              edits.apply());
                        }));
  }

  /** The mailbox is narrowed to the phase of the process. */
  private Optional<RepairCandidate> onePhase() {
    Optional<String> variable = phaseVariable();
    Optional<HandlerText> text = HandlerText.of(protocol.source(), handler);
    if (component().isEmpty() || variable.isEmpty() || text.isEmpty()) {
      return Optional.empty();
    }
    String condition = "message -> message.%s() == %s".formatted(component().get(), variable.get());
    TextEdits edits = new TextEdits(protocol.source());
    text.get().narrow(handler.parameter(), condition, edits);
    return Optional.of(
        new RepairCandidate(
            "%s.with(%s) in %s".formatted(handler.parameter(), condition, handler.name()),
            edits.apply()));
  }

  /**
   * A field says in which phase the round of the handler is over, and the guard asks it.
   *
   * @param ending the handlers with which it is over
   */
  private Optional<RepairCandidate> over(List<Handler> ending) {
    String type = handler.type();
    String over = Character.toLowerCase(type.charAt(0)) + type.substring(1) + "Over";
    boolean phased = protocol.tags().phased();
    Optional<String> phase = phased ? phaseOf(handler) : Optional.of("");
    Optional<HandlerText> text = HandlerText.of(protocol.source(), handler);
    TextEdits edits = new TextEdits(protocol.source());
    if (ending.isEmpty()
        || phase.isEmpty()
        || text.isEmpty()
        || isTaken(over)
        || !text.get().declare("private " + (phased ? "int " : "boolean ") + over + ";", edits)
        || !ending.stream().allMatch(end -> ends(end, over, edits))) {
      return Optional.empty();
    }
    text.get().guard(phased ? phase.get() + " > " + over : "!" + over, edits);
    String names = String.join(", ", ending.stream().map(Handler::name).toList());
    return Optional.of(
        new RepairCandidate(
            "a field that %s sets and the guard of %s reads".formatted(names, handler.name()),
            edits.apply()));
  }

  private boolean ends(Handler ending, String over, TextEdits edits) {
    Optional<HandlerText> text = HandlerText.of(protocol.source(), ending);
    Optional<String> now = protocol.tags().phased() ? phaseOf(ending) : Optional.of("true");
    if (text.isEmpty() || now.isEmpty()) {
      return false;
    }
    text.get().begin(over + " = " + now.get() + ";", edits);
    return true;
  }

  private boolean isTaken(String name) {
    return protocol.variables().stream().anyMatch(variable -> variable.name().equals(name));
  }

  /** The handlers of later rounds. */
  private List<Handler> later() {
    int last = message.rounds().stream().mapToInt(round -> round).max().orElse(0);
    return protocol.handlers().stream()
        .filter(
            other ->
                protocol.message(other.message()).rounds().stream().allMatch(round -> round > last))
        .toList();
  }

  private List<Handler> laterAndItself() {
    List<Handler> all = new ArrayList<>(later());
    all.add(handler);
    return all;
  }

  /** The field that holds the phase of a process, or else one that is named as if it did. */
  private Optional<String> phaseVariable() {
    return protocol.tagReport().phaseVariable().or(() -> component().filter(this::isTaken));
  }

  /** The phase of what a handler takes, in words of its text. */
  private Optional<String> phaseOf(Handler other) {
    return other.takes() == Handler.Takes.MAILBOX
        ? phaseVariable()
        : component(protocol.message(other.message()))
            .map(name -> other.parameter() + "." + name + "()");
  }

  private Optional<String> component() {
    return component(message);
  }

  private static Optional<String> component(Message message) {
    return message.parameters().stream()
        .filter(parameter -> message.phase().equals(Optional.of(parameter.getNameAsString())))
        .filter(parameter -> parameter.getTypeAsString().equals("int"))
        .map(Parameter::getNameAsString)
        .findFirst();
  }

  /**
   * A text to try.
   *
   * @param what the change, for users
   */
  record RepairCandidate(String what, SourceFile text) {}
}
