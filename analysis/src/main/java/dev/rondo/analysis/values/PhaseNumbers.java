package dev.rondo.analysis.values;

import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The members that hold numbers of phases: the annotated components, and every member between which
 * and them numbers are copied or compared.
 */
public final class PhaseNumbers {

  private PhaseNumbers() {}

  /**
   * The members of a protocol that hold phases, each as {@code binary class name#member}.
   *
   * @param copy the binary name of a copy of the protocol's class, whose members count as well
   */
  public static Set<String> of(Protocol protocol, String copy) {
    DataIndependenceAnalysis flow = new DataIndependenceAnalysis(protocol.unit());
    List<AliasClass> phases =
        protocol.messages().stream()
            .filter(message -> message.phase().isPresent())
            .flatMap(
                message ->
                    message.kinds().stream()
                        .map(
                            kind ->
                                flow.member(
                                        DataIndependenceAnalysis.binaryName(kind),
                                        message.phaseSource().or(message::phase).orElseThrow())
                                    .root()))
            .toList();
    Set<String> members = new TreeSet<>();
    for (Map.Entry<String, AliasClass> member : flow.members().entrySet()) {
      if (member.getValue().numbers().stream().anyMatch(phases::contains)) {
        members.add(member.getKey());
        String own = protocol.qualifiedName();
        if (member.getKey().startsWith(own + "#") || member.getKey().startsWith(own + "$")) {
          members.add(copy + member.getKey().substring(own.length()));
        }
      }
    }
    return Set.copyOf(members);
  }
}
