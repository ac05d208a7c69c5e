package dev.rondo.search.closure;

/** How many processes there are, and how many phases messages belong to. */
public record ClosureBound(int n, int f, int phases) {}
