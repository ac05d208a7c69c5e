/**
 * Turns the model of a protocol into its phase tree; nothing here parses source, and nothing is
 * emitted.
 */
@NullMarked
package dev.rondo.unfold;

import org.jspecify.annotations.NullMarked;
