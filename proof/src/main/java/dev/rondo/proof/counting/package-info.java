/**
 * Proofs for every number of processes by counter abstraction: how many processes are in each of
 * few local states, and how a round moves them. Values are abstracted by their order relative to
 * one chosen value. Nothing here depends on the number of processes.
 */
@NullMarked
package dev.rondo.proof.counting;

import org.jspecify.annotations.NullMarked;
