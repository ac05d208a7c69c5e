package dev.rondo.benchmarks.zoo;

/**
 * What the shortest execution that shows a bug is made of, as far as we know: what {@code rondo
 * verify} has found, or the shortest of several shrunk traces.
 *
 * @param phases in which a message is used
 * @param rounds of all these phases together
 * @param losses messages that must not arrive, or none in time
 * @param timeouts of all processes together
 */
public record Needs(int phases, int rounds, int losses, int timeouts) {}
