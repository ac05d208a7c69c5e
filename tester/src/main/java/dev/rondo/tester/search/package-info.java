/**
 * The kernel of exhaustive search: states as interned terms, the table of visited states, and the
 * breadth-first search over any {@link dev.rondo.tester.search.StateSpace}. Nothing here knows
 * which form of a protocol is searched.
 */
@NullMarked
package dev.rondo.tester.search;

import org.jspecify.annotations.NullMarked;
