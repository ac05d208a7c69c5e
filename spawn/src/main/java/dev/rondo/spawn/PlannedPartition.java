package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network partition for some time. A process in no group is alone.
 *
 * @param groups processes of one group hear each other
 * @param time when it begins and when it heals, from the start of the run
 */
public record PlannedPartition(List<Set<Integer>> groups, DelayRange time) {

  private static final Pattern FORM = Pattern.compile("([\\d,|]+)@(.+)");

  /**
   * Reads {@code 0,1|2@5..8s}.
   *
   * @throws UsageError where the text is none
   */
  public static PlannedPartition parse(String text) {
    Matcher matcher = FORM.matcher(text);
    UsageError.unless(matcher.matches(), "'" + text + "' is no partition such as 0,1|2@5..8s");
    List<Set<Integer>> groups = new ArrayList<>();
    for (String group : matcher.group(1).split("\\|", -1)) {
      Set<Integer> members = new TreeSet<>();
      for (String member : group.split(",", -1)) {
        UsageError.unless(
            member.matches("\\d{1,2}"), "'" + text + "' is no partition such as 0,1|2@5..8s");
        members.add(Integer.valueOf(member));
      }
      groups.add(members);
    }
    return new PlannedPartition(groups, DelayRange.parse(matcher.group(2)));
  }

  /** The processes that a process is separated from. */
  static Set<Integer> cutOff(List<Set<Integer>> groups, int node, int n) {
    Set<Integer> others = new TreeSet<>();
    for (int peer = 0; peer < n; peer++) {
      int other = peer;
      boolean together =
          groups.stream().anyMatch(group -> group.contains(node) && group.contains(other));
      if (peer != node && !together) {
        others.add(peer);
      }
    }
    return others;
  }
}
