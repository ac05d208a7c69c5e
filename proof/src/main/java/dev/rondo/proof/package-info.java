/**
 * Proofs about rounds and steps: formulas of what can happen, and solvers that say whether anything
 * goes wrong. {@link dev.rondo.proof.Proof} and {@link dev.rondo.proof.StepProof} are the ways in.
 */
@NullMarked
package dev.rondo.proof;

import org.jspecify.annotations.NullMarked;
