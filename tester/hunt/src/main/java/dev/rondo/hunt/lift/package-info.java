/**
 * Lifts a bug of the sequential form: its run becomes a schedule of the asynchronous form.
 * Independent of how the sequential form is derived.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.lift;
