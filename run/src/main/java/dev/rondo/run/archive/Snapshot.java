package dev.rondo.run.archive;

import org.jspecify.annotations.Nullable;

/**
 * A state between two rounds, in which nothing is in transit, as copies that nobody changes.
 *
 * @param phase the phase that is run
 * @param done how many rounds of it are over
 * @param count how many processes there are
 * @param variables one array per variable, with an element per process
 * @param network what the network has drawn for the schedule, where it draws anything
 * @param specs what has been output so far, as the specs know it
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares it
public record Snapshot(
    int phase, int done, int count, Object[] variables, @Nullable Object network, Object[] specs) {}
