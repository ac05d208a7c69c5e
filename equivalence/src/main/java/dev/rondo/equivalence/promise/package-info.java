/** What networks promise, by the documentation alone. */
@NullMarked
package dev.rondo.equivalence.promise;

import org.jspecify.annotations.NullMarked;
