package dev.rondo.report;

import java.util.List;
import java.util.Map;

/**
 * A state that need not be reachable, from which a proof fails, or to which it then comes.
 *
 * @param name when it is
 * @param processes the values of each process, by field
 * @param follows what happens after it, one each; nothing at the end
 */
public record StateScene(String name, List<Map<String, String>> processes, List<String> follows) {}
