/**
 * The conditions on tags proved by induction on the steps of one process, whatever messages come.
 */
@NullMarked
package dev.rondo.proof.closure;

import org.jspecify.annotations.NullMarked;
