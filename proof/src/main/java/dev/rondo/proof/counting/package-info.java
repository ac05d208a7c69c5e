/**
 * Proofs for every number of processes: how many processes are in each local state, of which there
 * are few, and how a round moves them. What processes hold is told apart only as far as a chosen
 * value is concerned. Nothing here knows how many processes there are.
 */
@NullMarked
package dev.rondo.proof.counting;

import org.jspecify.annotations.NullMarked;
