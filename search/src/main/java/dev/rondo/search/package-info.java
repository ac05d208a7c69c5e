/**
 * Every run of a protocol: what the searches of rounds, of steps and of termination have in common,
 * and all that those who verify need to know of them.
 */
@NullMarked
package dev.rondo.search;

import org.jspecify.annotations.NullMarked;
