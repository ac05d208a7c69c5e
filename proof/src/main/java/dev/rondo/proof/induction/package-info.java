/**
 * Proofs for all phases: what holds at first and is preserved by every phase holds in all phases.
 */
@NullMarked
package dev.rondo.proof.induction;

import org.jspecify.annotations.NullMarked;
