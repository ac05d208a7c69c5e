package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;
import org.jspecify.annotations.Nullable;

/**
 * A message that a step sends.
 *
 * @param condition when it does
 * @param type its message type
 * @param phase of its tag
 * @param to the index of who gets it; null for all
 */
record Sent(Term condition, String type, Term phase, @Nullable Term to) {}
