/**
 * The search over all schedules of the asynchronous form, in the three models of message passing:
 * what a single process can do, the states of all of them, and runs back from fingerprints.
 */
@NullMarked
package dev.rondo.search.async;

import org.jspecify.annotations.NullMarked;
