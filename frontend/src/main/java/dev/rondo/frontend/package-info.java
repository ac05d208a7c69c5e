/**
 * Reads a source file into a typed model of the protocol with positions and diagnostics; nothing
 * here knows of phase trees, rounds or runs.
 */
@NullMarked
package dev.rondo.frontend;

import org.jspecify.annotations.NullMarked;
