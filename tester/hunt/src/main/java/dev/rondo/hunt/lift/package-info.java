/**
 * Makes a bug of the sequential form one of the original: its run becomes an asynchronous schedule.
 * Nothing here knows how the sequential form was made.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt.lift;
