/**
 * Many runs: schedules dealt out to threads, and what they found added up. The result is the same
 * for any number of threads.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.hunt;
