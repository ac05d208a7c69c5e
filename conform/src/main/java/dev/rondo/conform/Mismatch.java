package dev.rondo.conform;

import java.util.List;

/**
 * The first event that is not explained.
 *
 * @param reason why the model does not do it
 * @param states the states that the node may have been in
 * @param handlers what could have run in the first of the states, and which guards were false
 * @param repairs what would explain it
 * @param before the last events of the node
 * @param violation whether the model does it, but a spec is violated
 */
public record Mismatch(
    LogEvent event,
    String reason,
    List<String> states,
    List<String> handlers,
    List<String> repairs,
    List<LogEvent> before,
    boolean violation) {}
