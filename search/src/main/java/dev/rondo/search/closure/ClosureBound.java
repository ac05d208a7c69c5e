package dev.rondo.search.closure;

/** The number of processes, and the number of phases in which messages are sent. */
public record ClosureBound(int n, int f, int phases) {}
