package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import java.util.Map;

/** What a step does that others must know of. */
public interface Events {

  /** A process shows a value to the specs, on a condition. */
  void output(Term condition, Value value, Node place);

  /** The code throws an exception, on a condition. */
  void fails(Term condition, String what, Node place);

  /** More than the translation unrolls, on a condition. */
  void exceeds(Term condition, String what, Node place);

  /** A number below a bound that the schedule chooses, asked for on a condition. */
  Term choose(Term condition, Term bound, Node place);

  /**
   * A timeout runs only where its guard holds.
   *
   * @return the fields that the process forgets as it times out, with their new values
   */
  Map<String, Value> guard(Term condition, Term guard);
}
