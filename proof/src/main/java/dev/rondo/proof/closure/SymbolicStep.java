package dev.rondo.proof.closure;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step of one process from an arbitrary state, and when it violates a tag condition.
 *
 * @param action the handler or timeout, or {@code @Init}
 * @param typing the assumptions that follow from the types of its values
 * @param running the conditions under which it runs to its end
 * @param received the messages that it may use
 * @param sent the messages that it sends
 * @param ofUse when the messages that it uses violate a condition
 * @param ofSends when the messages that it sends violate a condition
 * @param mixes when messages of several tags could be used; empty if that depends on other
 *     processes
 * @param beyond when it exceeds what is modelled
 */
record SymbolicStep(
    String action,
    SymbolicState before,
    SymbolicState after,
    List<Term> typing,
    List<Term> running,
    List<Received> received,
    List<SymbolicSend> sent,
    Map<DiagnosticKind, Term> ofUse,
    Map<DiagnosticKind, Term> ofSends,
    Optional<Term> mixes,
    Term beyond) {

  /** The name of the start among the actions. */
  static final String START = "@Init";

  /** This step, which also mixes tags under another condition. */
  SymbolicStep orMixing(Term condition, Terms terms) {
    return new SymbolicStep(
        action,
        before,
        after,
        typing,
        running,
        received,
        sent,
        ofUse,
        ofSends,
        mixes.map(mixed -> terms.or(mixed, condition)),
        beyond);
  }

  /** Whether it is the first step of its process, which has no precondition. */
  boolean isStart() {
    return action.equals(START);
  }

  /** A step of this kind in words, from a model of the solver. */
  String example(Model model) {
    SymbolicTime now = before.clock().time();
    long position = model.number(now.position());
    StringBuilder words = new StringBuilder();
    received.stream()
        .filter(message -> model.holds(message.used()))
        .findFirst()
        .ifPresent(
            message ->
                words
                    .append(message.type())
                    .append(" of phase ")
                    .append(model.number(message.phase()))
                    .append(" arrives "));
    if (position > 0) {
      words.append("in phase ").append(model.number(now.phase()));
      words.append(", round ").append(position / 2);
    } else {
      words.append("before the first round");
    }
    List<String> state = new ArrayList<>();
    before
        .fields()
        .forEach(
            (name, value) -> {
              if (value instanceof Scalar scalar && scalar.kind().base() != Base.ENUM) {
                state.add(name + " = " + text(scalar, model));
              }
            });
    return state.isEmpty() ? words.toString() : words + ", with " + String.join(", ", state);
  }

  private static String text(Scalar scalar, Model model) {
    if (scalar.kind().base() == Base.BOOL) {
      return String.valueOf(model.holds(scalar.term()));
    }
    long number = model.number(scalar.term());
    if (scalar.kind().base() == Base.NODE) {
      return number < 0 ? "null" : "P" + number;
    }
    return String.valueOf(number);
  }

  /**
   * A message that a step may use.
   *
   * @param present whether it exists
   * @param used whether the step uses it
   * @param guarded whether the guard of the step uses it
   * @param sender the index of the sender
   */
  record Received(String type, Term present, Term used, Term guarded, Term phase, Term sender) {}

  /**
   * A message that a step sends.
   *
   * @param condition when it does
   * @param type its message type
   * @param phase of its tag
   * @param to the index of the receiver; null for all processes
   */
  record SymbolicSend(Term condition, String type, Term phase, @Nullable Term to) {}

  /** The state of one process between two of its steps. */
  record SymbolicState(int process, Map<String, Value> fields, SymbolicClock clock) {}
}
