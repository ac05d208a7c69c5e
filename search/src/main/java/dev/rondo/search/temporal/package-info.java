/**
 * Whether runs satisfy a formula: automata of formulas, and their products with graphs of states in
 * which fair cycles are looked for. What the states are nobody knows here.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.temporal;
