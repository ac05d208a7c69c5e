package dev.rondo.proof.formula;

import com.github.javaparser.ast.Node;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.RecordValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One process starts or runs a handler as a step of its own: its messages are then in transit. */
final class HandlerStep extends ProcessStep {

  /**
   * A message that the code sends.
   *
   * @param to the index of the receiver; null for all processes
   */
  record Send(Term condition, @Nullable Term to, String type, RecordValue content) {}

  private final FormulaContext setup;
  private final List<Send> sends = new ArrayList<>();
  private Term passed;
  private Term failed;

  HandlerStep(FormulaContext setup, Moment moment, int process, Monitors monitors) {
    super(setup, moment, process, setup.terms.number(0), monitors);
    this.setup = setup;
    this.passed = setup.terms.bool(false);
    this.failed = setup.terms.bool(false);
  }

  /** The sent messages, in the order of the code. */
  List<Send> sends() {
    return sends;
  }

  /** When the guard holds. */
  Term passed() {
    return passed;
  }

  /** When an exception was thrown. */
  Term failed() {
    return failed;
  }

  @Override
  public void send(Term condition, @Nullable Term to, Value message, Node place) {
    if (!(message instanceof RecordValue content)) {
      throw new UnsupportedCode(place, "a message of which the type is not known", "make it here");
    }
    RecordValue sent =
        new RecordValue(
            setup.terms.bool(true),
            content.type(),
            content.components(),
            setup.terms.number(process()));
    sends.add(new Send(condition, to, Symbol.simpleName(content.type()), sent));
  }

  @Override
  public void fails(Term condition, String what, Node place) {
    failed = setup.terms.or(failed, condition);
    super.fails(condition, what, place);
  }

  /** A message is taken if a guard holds, and waits if none does. */
  @Override
  public Map<String, Value> guard(Term condition, Term guard) {
    passed = setup.terms.or(passed, setup.terms.and(condition, guard));
    return Map.of();
  }
}
