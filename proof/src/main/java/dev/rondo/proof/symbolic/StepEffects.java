package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.MailboxValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effects of a step outside of the state of its process. */
public interface StepEffects {

  /** The action of a handler begins, under a condition. */
  default void acts(Term condition) {}

  /** A process outputs a value, under a condition. */
  void output(Term condition, Value value, Node place);

  /** The code throws an exception, under a condition. */
  void fails(Term condition, String what, Node place);

  /** The code exceeds a bound of the unrolling, under a condition. */
  void exceeds(Term condition, String what, Node place);

  /** A number below a bound that the schedule chooses, under a condition. */
  Term choose(Term condition, Term bound, Node place);

  /** A process sends a message to another process, or to all if the receiver has no index. */
  void send(Term condition, @Nullable Term to, Value message, Node place);

  /** A mailbox is examined through a view. */
  void narrows(Term condition, MailboxValue mailbox, MailboxValue view, Node place);

  /** The code reads a mailbox, or a view of one. */
  void reads(Term condition, MailboxValue mailbox);

  /**
   * Whether unsupported code may be over-approximated by havocking its variables, as long as it has
   * no other effects. That is sound for a proof, and unsound for a counterexample.
   */
  boolean allowsHavoc();

  /** Havocked code has changed the state of the process, under a condition. */
  void changes(Term condition);

  /**
   * A timeout runs only if its guard holds.
   *
   * @return the fields that the process resets when it times out, with their new values
   */
  Map<String, Value> guard(Term condition, Term guard);
}
