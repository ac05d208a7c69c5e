/**
 * Symbolic execution of the code of one process: both branches of every decision under their path
 * conditions, joined where they meet. The semantics of values and of library methods is here, that
 * of control flow in {@code frontend.interpreter}.
 */
@NullMarked
package dev.rondo.proof.symbolic;

import org.jspecify.annotations.NullMarked;
