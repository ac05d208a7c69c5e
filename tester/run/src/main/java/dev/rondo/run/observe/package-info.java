/**
 * Observers of runs, and what they observe: findings, states, tags and times. Observers do not
 * change a run.
 */
@org.jspecify.annotations.NullMarked
package dev.rondo.run.observe;
