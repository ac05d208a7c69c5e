/**
 * The values that states, messages, outputs and specs are made of: one codec per type, from which
 * copies, comparisons, hashes and texts are derived.
 */
@NullMarked
package dev.rondo.run.value;

import org.jspecify.annotations.NullMarked;
