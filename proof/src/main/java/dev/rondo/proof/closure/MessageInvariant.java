package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;

/**
 * Something that may hold of all messages of a type.
 *
 * @param type the message type
 */
record MessageInvariant(String type, Formula formula) {

  /** What it says of a message of a phase, and of who sends it to whom. */
  interface Formula {
    Term of(Term phase, Term sender, Term receiver);
  }
}
