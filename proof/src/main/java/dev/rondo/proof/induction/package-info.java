/** Proofs for all phases by induction over phases. */
@NullMarked
package dev.rondo.proof.induction;

import org.jspecify.annotations.NullMarked;
