package dev.rondo.proof.closure;

import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.proof.term.Term;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One step of one process, from any state: what is known of it, and what breaks its time.
 *
 * @param action the handler or timeout, or {@code @Init}
 * @param typing what the types of its values say
 * @param running what holds when it runs to its end
 * @param received what it may use
 * @param sent what it sends
 * @param ofUse when what it uses breaks a condition
 * @param ofSends when what it sends breaks a condition
 * @param mixes when messages of several tags could be used; none where that depends on others
 * @param beyond when it does more than is followed
 */
record SymbolicStep(
    String action,
    SymbolicState before,
    SymbolicState after,
    List<Term> typing,
    List<Term> running,
    List<Received> received,
    List<Sent> sent,
    Map<Kind, Term> ofUse,
    Map<Kind, Term> ofSends,
    Optional<Term> mixes,
    Term beyond) {

  /** The name of the start among the actions. */
  static final String START = "@Init";

  /** Whether it is the first step of its process, before which nothing need hold. */
  boolean isStart() {
    return action.equals(START);
  }
}
