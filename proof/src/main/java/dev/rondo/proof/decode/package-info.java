/** Turns a model of a solver into the choices of a run. */
@NullMarked
package dev.rondo.proof.decode;

import org.jspecify.annotations.NullMarked;
