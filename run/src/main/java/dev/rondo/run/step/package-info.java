/** What the calls of a process mean during a step, and the enumeration of its choices. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.step;
