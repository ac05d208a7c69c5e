/**
 * The search over all schedules of the asynchronous form, in the three models of message passing:
 * what a single process can do, the states of all of them, runs back from fingerprints, and cycles
 * in which a process never outputs.
 */
@NullMarked
package dev.rondo.tester.search.async;

import org.jspecify.annotations.NullMarked;
