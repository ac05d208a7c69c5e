package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;

/**
 * A message that a step may use.
 *
 * @param present whether it is there
 * @param used whether the step uses it
 * @param guarded whether its guard does
 * @param sender the index of who has sent it
 */
record Received(String type, Term present, Term used, Term guarded, Term phase, Term sender) {}
