/**
 * Turns rounds and a network into the sequential program, as source and compiled; nothing here
 * makes a choice or runs a schedule.
 */
@NullMarked
package dev.rondo.sequentializer;

import org.jspecify.annotations.NullMarked;
