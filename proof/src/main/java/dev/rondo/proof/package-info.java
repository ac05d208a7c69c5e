/**
 * Proofs about rounds: formulas of what can happen, and solvers that say whether anything goes
 * wrong. {@link dev.rondo.proof.Proof} is the way in.
 */
@NullMarked
package dev.rondo.proof;

import org.jspecify.annotations.NullMarked;
