package dev.rondo.tester.equivalence;

/**
 * How far executions are enumerated.
 *
 * @param phases a process whose time is beyond them does nothing more
 * @param timeouts how often each process may time out
 */
public record Bound(int n, int f, int phases, int timeouts) {}
