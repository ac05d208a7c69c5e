/**
 * Symmetry reduction: canonical forms of states up to permutations of processes and of
 * interchangeable values. Nothing here depends on the form of a protocol that is searched.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.symmetry;
