/**
 * Runs the code of one process on values that are not known: both branches of every decision,
 * merged where they meet.
 */
@NullMarked
package dev.rondo.proof.symbolic;

import org.jspecify.annotations.NullMarked;
