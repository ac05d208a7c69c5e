/**
 * Finds, for a run of the asynchronous form in which messages were used late, the run of the
 * sequential form that it stands for. Nothing is argued here: the emitted program runs, or does not
 * go along.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.reorder;
