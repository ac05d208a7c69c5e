/** Proofs for all phases: what holds at first and is kept by every phase holds for ever. */
@NullMarked
package dev.rondo.proof.induction;

import org.jspecify.annotations.NullMarked;
