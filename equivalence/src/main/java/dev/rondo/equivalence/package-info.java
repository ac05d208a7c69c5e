/**
 * Checks for small bounds that the two forms of a protocol are the same: enumerates all executions
 * of each and compares the local histories of their processes (Drăgoi and Inzaghi Pronesti 2022,
 * section 5, Propositions 1-4).
 */
@NullMarked
package dev.rondo.equivalence;

import org.jspecify.annotations.NullMarked;
