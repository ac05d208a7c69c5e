/** Who decides which of the pending events comes next. Nothing here knows what an event does. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.strategy;
