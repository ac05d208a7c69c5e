/** The values of a protocol's code when some of them are unknown. */
@NullMarked
package dev.rondo.proof.value;

import org.jspecify.annotations.NullMarked;
