/** What schedules have shown of a protocol, whoever runs them. Nothing is drawn or run here. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.coverage;
