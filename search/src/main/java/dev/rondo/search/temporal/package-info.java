/**
 * LTL model checking: Büchi automata of formulas, their products with Kripke structures, and fair
 * cycles in these. Nothing here depends on what the states are.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.temporal;
