/** How a handler runs: where it ends, what one run sends and of which phase; nothing here emits. */
@NullMarked
package dev.rondo.rounds.flow;

import org.jspecify.annotations.NullMarked;
