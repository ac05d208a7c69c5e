package dev.rondo.run.archive;

/**
 * A segment of a schedule whose choices come from one strategy and seed, so that it can be
 * replayed.
 *
 * @param way the name of the strategy
 * @param seed of the draws
 * @param number of the draws
 * @param phases the number of phases they are drawn for; 0 if that is drawn as well
 * @param rounds the number of rounds of the segment; later ones belong to the next segment
 */
public record ScheduleSegment(String way, long seed, long number, int phases, int rounds) {}
