/** Coverage of schedules: states, handlers and branches. Nothing is drawn or run here. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.coverage;
