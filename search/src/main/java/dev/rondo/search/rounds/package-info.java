/**
 * Exhaustive search of the round form. States are taken between rounds. The step of a process
 * depends only on its state and on the messages it hears, so it is memoized; the successors of a
 * state are the combinations of the outcomes of its processes.
 */
@NullMarked
package dev.rondo.search.rounds;

import org.jspecify.annotations.NullMarked;
