/**
 * The comparison with other model checkers: the same protocols as Promela and TLA+ models, run by
 * Spin and TLC beside {@code rondo verify}. Nothing of Rondo depends on them; what is not installed
 * is left out.
 */
@NullMarked
package dev.rondo.benchmarks.checkers;

import org.jspecify.annotations.NullMarked;
