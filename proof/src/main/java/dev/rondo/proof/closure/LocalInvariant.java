package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;

/** A candidate invariant of every process between two of its steps. */
interface LocalInvariant {

  /** That it holds in a state. */
  Term in(SymbolicState state);
}
