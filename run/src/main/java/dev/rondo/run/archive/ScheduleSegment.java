package dev.rondo.run.archive;

/**
 * A part of a schedule whose choices are drawn in one way; it can be drawn again.
 *
 * @param way the name of how choices are drawn
 * @param seed of the draws
 * @param number of the draws
 * @param phases for how many phases they are drawn; 0 where that is drawn as well
 * @param rounds how many rounds it lasts; what comes later belongs to the next segment
 */
public record ScheduleSegment(String way, long seed, long number, int phases, int rounds) {}
