package dev.rondo.run.archive;

import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a state between two rounds, when no message is in transit. Its content is never
 * changed.
 *
 * @param phase the current phase
 * @param done the number of finished rounds of the phase
 * @param count the number of processes
 * @param variables one array per variable, with an element per process
 * @param network the state of the network, if it has one
 * @param specs the state of the specs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Snapshot(
    int phase, int done, int count, Object[] variables, @Nullable Object network, Object[] specs) {}
