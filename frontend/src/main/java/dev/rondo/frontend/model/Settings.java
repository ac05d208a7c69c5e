package dev.rondo.frontend.model;

import java.util.List;

/**
 * The defaults of a run, from {@code @Protocol}.
 *
 * @param max how many nodes there may be at most
 * @param network the binary name of the network's class
 * @param specs the binary names of the specs' classes
 * @param severalRoles whether steps of one process that share no variable may overtake each other
 */
public record Settings(
    int n, int f, int max, String network, List<String> specs, boolean severalRoles) {

  /** With other numbers of processes. */
  public Settings withNodes(int nodes, int faulty) {
    return new Settings(nodes, faulty, Math.max(max, nodes), network, specs, severalRoles);
  }

  /** With other specs. */
  public Settings withSpecs(List<String> others) {
    return new Settings(n, f, max, network, others, severalRoles);
  }
}
