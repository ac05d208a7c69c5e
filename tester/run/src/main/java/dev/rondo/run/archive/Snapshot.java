package dev.rondo.run.archive;

import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a state between two rounds, when no message is in transit. Its content is never
 * changed.
 *
 * @param phase the current phase
 * @param done how many rounds of it are over
 * @param count how many processes there are
 * @param variables one array per variable, with an element per process
 * @param network what the network has drawn for the schedule, where it draws anything
 * @param specs the state of the specs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Snapshot(
    int phase, int done, int count, Object[] variables, @Nullable Object network, Object[] specs) {}
