package dev.rondo.frontend.model;

import java.util.List;

/**
 * The settings of a run in {@code @Protocol}; options override them.
 *
 * @param network the binary name of the network's class
 * @param specs the binary names of the specs' classes
 * @param severalRoles whether steps of one process that share no variable may overtake each other
 */
public record ProtocolSettings(
    ProcessCounts processes, String network, List<String> specs, boolean severalRoles)
    implements HasProcessCounts {

  /** With other numbers of processes. */
  public ProtocolSettings withNodes(int nodes, int faulty) {
    ProcessCounts others = new ProcessCounts(nodes, faulty, Math.max(max(), nodes));
    return new ProtocolSettings(others, network, specs, severalRoles);
  }

  /** The same under another network. */
  public ProtocolSettings withNetwork(String other) {
    return new ProtocolSettings(processes, other, specs, severalRoles);
  }

  /** With other specs. */
  public ProtocolSettings withSpecs(List<String> others) {
    return new ProtocolSettings(processes, network, others, severalRoles);
  }
}
