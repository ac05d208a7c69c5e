package dev.rondo.equivalence;

import java.util.List;

/**
 * A message that was used although its reader was past its time (TAG3): the protocol is not closed.
 *
 * @param text which message, by which handler of which process, and both times
 * @param steps what the process did up to there
 */
public record LateUse(String text, List<String> steps) {}
