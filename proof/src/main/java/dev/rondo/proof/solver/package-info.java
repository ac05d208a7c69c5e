/** The solvers, behind one small interface. */
@NullMarked
package dev.rondo.proof.solver;

import org.jspecify.annotations.NullMarked;
