package rondo;

import java.util.List;

/** Outputs are logs, and of any two of them one is a prefix of the other. */
public final class PrefixOrder implements Spec<List<?>> {

  private transient NodeId holder;
  private List<?> longest = List.of();

  @Override
  public void observe(NodeId node, List<?> log) {
    if (log == longest) {
      return; // as all who show it after the first
    }
    List<?> shorter = log.size() < longest.size() ? log : longest;
    for (int index = 0; index < shorter.size(); index++) {
      Object shown = log.get(index);
      Object known = longest.get(index);
      // Mostly the same objects: processes pass entries on.
      if (shown != known && !shown.equals(known)) {
        throw new Violation(holder + " has the log " + longest + ", " + node + " has " + log);
      }
    }
    if (log.size() > longest.size()) {
      holder = node;
      longest = List.copyOf(log);
    }
  }
}
