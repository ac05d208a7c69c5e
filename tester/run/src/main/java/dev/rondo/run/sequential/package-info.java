/**
 * Runs the sequential form: its choices, drawn, recorded or replayed, and what watches it. Nothing
 * here knows how the program was made.
 */
@NullMarked
package dev.rondo.run.sequential;

import org.jspecify.annotations.NullMarked;
