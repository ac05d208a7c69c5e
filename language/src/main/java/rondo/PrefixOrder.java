package rondo;

import java.util.List;

/** Outputs are logs, and of any two of them one is a prefix of the other. */
public final class PrefixOrder implements Spec<List<?>> {

  private transient NodeId holder;
  private List<?> longest = List.of();

  @Override
  public void observe(NodeId node, List<?> log) {
    List<?> shorter = log.size() < longest.size() ? log : longest;
    for (int index = 0; index < shorter.size(); index++) {
      if (!log.get(index).equals(longest.get(index))) {
        throw new Violation(holder + " has the log " + longest + ", " + node + " has " + log);
      }
    }
    if (log.size() > longest.size()) {
      holder = node;
      longest = List.copyOf(log);
    }
  }
}
