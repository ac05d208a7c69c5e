package dev.rondo.campaign.store;

/**
 * How far a cell was at the end of an epoch.
 *
 * @param schedules it had run
 * @param states about how many it had shown at the ends of phases; 0 where they are not looked at
 * @param newStates how many more the next schedule was expected to show; negative where nobody
 *     knows
 */
public record Point(long cell, long epoch, long schedules, long states, double newStates) {}
