/** {@link StepExecutor}: what a step of a process means, for the engine and the searches. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.step;
