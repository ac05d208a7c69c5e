package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Box;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a step does that others must know of. */
public interface Events {

  /** The action of a handler begins, on a condition. */
  default void acts(Term condition) {}

  /** A process shows a value to the specs, on a condition. */
  void output(Term condition, Value value, Node place);

  /** The code throws an exception, on a condition. */
  void fails(Term condition, String what, Node place);

  /** More than the translation unrolls, on a condition. */
  void exceeds(Term condition, String what, Node place);

  /** A number below a bound that the schedule chooses, asked for on a condition. */
  Term choose(Term condition, Term bound, Node place);

  /** A process sends a message to another, or to all where there is no index. */
  void send(Term condition, @Nullable Term to, Value message, Node place);

  /** A mailbox is looked at through a view. */
  void narrows(Term condition, Box mailbox, Box view, Node place);

  /** Somebody asks what is in a mailbox, or in a view of one. */
  void reads(Term condition, Box mailbox);

  /**
   * Whether code that is not covered may be taken to do anything at all to what it touches, as long
   * as nobody else notices it. That is right for what must hold, and wrong for a counterexample.
   */
  boolean allowsHavoc();

  /** Code that is not covered has changed the state of the process, on a condition. */
  void changes(Term condition);

  /**
   * A timeout runs only where its guard holds.
   *
   * @return the fields that the process forgets as it times out, with their new values
   */
  Map<String, Value> guard(Term condition, Term guard);
}
