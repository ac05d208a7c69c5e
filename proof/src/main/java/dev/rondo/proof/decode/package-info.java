/** Turns what a solver has found back into the choices of a run. */
@NullMarked
package dev.rondo.proof.decode;

import org.jspecify.annotations.NullMarked;
