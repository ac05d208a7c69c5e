package dev.rondo.campaign.store;

/**
 * When a cell showed a bug first.
 *
 * @param bug its digest
 * @param schedules how many the cell had run by then, the one with the bug included
 * @param millis of work that the cell had taken when the chunk was finished
 */
public record FirstSeen(long cell, String bug, long schedules, long millis) {}
