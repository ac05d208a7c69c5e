package dev.rondo.search.temporal;

import java.util.List;

/**
 * A run that repeats forever from one of its states on.
 *
 * @param states by their numbers
 * @param steps the one that follows each state; the last one leads back
 * @param cycle the place of the state from which on it repeats
 */
public record RepeatingRun(
    List<Integer> states, List<KripkeStructure.LabelledEdge> steps, int cycle) {}
