/**
 * States up to the names of processes and of interchangeable values. Nothing here knows which form
 * of a protocol is searched.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.search.symmetry;
