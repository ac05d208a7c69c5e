/**
 * Exhaustive search in the round form: the states between rounds, and what each process can become
 * in a round, whatever it hears. A process's step depends on its own state and on what it hears
 * alone, so it is run once and remembered; the successors of a state are the combinations of what
 * its processes can become.
 */
@NullMarked
package dev.rondo.search.rounds;

import org.jspecify.annotations.NullMarked;
