/** What networks guarantee, by the documentation alone. */
@NullMarked
package dev.rondo.equivalence.guarantee;

import org.jspecify.annotations.NullMarked;
