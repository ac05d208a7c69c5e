package dev.rondo.proof.closure;

import dev.rondo.proof.term.Term;

/** Something that may hold of every process between any two of its steps. */
interface LocalInvariant {

  /** That it holds in a state. */
  Term in(SymbolicState state);
}
