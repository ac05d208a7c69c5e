/**
 * Turns a phase tree into rounds of send and update, as a round protocol; nothing here knows of
 * networks or runs.
 */
@NullMarked
package dev.rondo.rounds;

import org.jspecify.annotations.NullMarked;
