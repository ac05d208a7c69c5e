/**
 * Exhaustive searches: the interface that the searches of rounds, of steps and of liveness
 * properties share.
 */
@NullMarked
package dev.rondo.search;

import org.jspecify.annotations.NullMarked;
