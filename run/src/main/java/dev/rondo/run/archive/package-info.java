/**
 * States that are kept to be gone back to: copies of them, when two count as one, and which is left
 * next. Nothing here knows where a state comes from.
 */
@NullMarked
package dev.rondo.run.archive;

import org.jspecify.annotations.NullMarked;
