/**
 * What processes go through, as text and as numbers: equal histories, equal numbers, in both forms.
 * Nothing here knows what a step is.
 */
@NullMarked
package dev.rondo.equivalence.history;

import org.jspecify.annotations.NullMarked;
