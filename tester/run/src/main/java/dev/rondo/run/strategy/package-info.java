/** Strategies: which of the pending events comes next. They do not depend on what an event does. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.strategy;
