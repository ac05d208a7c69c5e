/** What happened in a run, step by step: recorded, written for users, kept as JSON. */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.trace;
