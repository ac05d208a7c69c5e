package dev.rondo.search.closure;

/** How many processes there are, and in how many phases somebody sends. */
public record ClosureBound(int n, int f, int phases) {}
