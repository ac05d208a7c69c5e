package dev.rondo.workflow.tagtrial;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.NetworkLookup;
import java.util.stream.Collectors;

/**
 * Refuses a network that guarantees deliveries round by round where the author has not written the
 * rounds. Inferred rounds would decide what the network guarantees, and so what a run is.
 */
public final class RequiredTags {

  private RequiredTags() {}

  /**
   * Checks that a protocol has the tags that its network needs.
   *
   * @param network the binary name
   * @throws UsageError where it does not, with a patch that adds tags where some can be inferred
   */
  public static void check(Protocol protocol, String network, ClassPath classPath) {
    if (!NetworkLookup.lacksRounds(protocol, network)) {
      return;
    }
    String patch =
        TagSearch.in(protocol.source(), classPath, new Log(protocol.source()))
            .filter(FoundTags::held)
            .map(found -> patch(protocol, found))
            .orElse("write @Round, and @Phase where there are several phases, at these records");
    throw new UsageError(
        "%s: network %s guarantees deliveries by rounds, and the messages have none: %s\n%s"
            .formatted(
                protocol.source().name(),
                NetworkLookup.simpleName(network),
                protocol.messages().stream().map(Message::name).collect(Collectors.joining(", ")),
                patch));
  }

  private static String patch(Protocol protocol, FoundTags found) {
    return "these tags held%s; rondo check --infer --write writes them:\n%s"
        .formatted(
            found.where(), UnifiedDiff.of(protocol.source(), found.patched()).stripTrailing());
  }
}
