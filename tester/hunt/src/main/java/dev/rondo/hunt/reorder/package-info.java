/**
 * Finds, for a run of the asynchronous form in which messages were used late, the equivalent run of
 * the sequential form. The emitted program is executed to check it.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.reorder;
