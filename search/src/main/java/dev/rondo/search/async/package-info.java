/**
 * Exhaustive search of the asynchronous form in the three models of message passing: steps of
 * single processes, the successor generator, partial-order and symmetry reduction.
 */
@NullMarked
package dev.rondo.search.async;

import org.jspecify.annotations.NullMarked;
