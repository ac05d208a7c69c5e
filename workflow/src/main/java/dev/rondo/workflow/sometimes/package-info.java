/** Which {@code @Sometimes} states are reached, in a sample of schedules or in all of them. */
@org.jspecify.annotations.NullMarked
package dev.rondo.workflow.sometimes;
