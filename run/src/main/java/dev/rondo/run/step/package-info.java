/** What the calls of a process mean while it makes a step, and every way to choose in a step. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.step;
