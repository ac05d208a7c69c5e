/**
 * The archive of states from which schedules start (Go-Explore): snapshots, keys that identify
 * states, and the corpus that later runs reuse. Nothing here depends on how states are reached.
 */
@NullMarked
package dev.rondo.run.archive;

import org.jspecify.annotations.NullMarked;
