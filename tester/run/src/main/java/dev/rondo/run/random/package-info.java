/** Random numbers that are the same everywhere; the only source of chance in a run. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.random;
