package dev.rondo.workflow.tagtrial;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.load.Networks;
import dev.rondo.run.load.TimeLimit;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.runtime.NetworkModel;

/**
 * A protocol with the tags that rounds need: those of its author, or inferred ones.
 *
 * @param inferred a note on the tags, where they were inferred
 */
public record TaggedProtocol(Protocol protocol, Optional<String> inferred) {

  /**
   * The protocol as it is, where its author has tagged it or written it as rounds, and else with
   * inferred tags. Tags are inferred only under {@code Arbitrary}: what another network guarantees
   * by rounds would depend on tags that the author has not written.
   *
   * @param network the binary name of the network that the protocol runs under
   * @param over whether the user's time is over; then there are no tags
   * @param log gets why there are no tags
   */
  public static Optional<TaggedProtocol> of(
      Protocol protocol, String network, ClassPath classPath, BooleanSupplier over, Log log) {
    if (isTagged(protocol)) {
      return Optional.of(new TaggedProtocol(protocol, Optional.empty()));
    }
    if (!NetworkModel.of(network).guaranteesNothing()) {
      log.add(
          DiagnosticKind.NO_ROUNDS,
          protocol.declaration().getName(),
          "the messages have no tags, and tags are not inferred under "
              + Networks.simpleName(network),
          "write @Round and @Phase at the messages; rondo check --infer proposes them");
      return Optional.empty();
    }
    return TimeLimit.within(
            over,
            () ->
                TagSearch.in(protocol.source(), classPath, log)
                    .flatMap(
                        found ->
                            found.usable(log).map(usable -> inferred(protocol, usable, found))))
        .orElseGet(
            () -> {
              log.add(
                  DiagnosticKind.NO_ROUNDS,
                  protocol.declaration().getName(),
                  "--timeout ended the search for tags",
                  "give it more time, or write @Round and @Phase at the messages");
              return Optional.empty();
            });
  }

  /** Whether the author has written all tags, or the protocol as rounds. */
  public static boolean isTagged(Protocol protocol) {
    return protocol.writtenAsRounds() || protocol.tags().complete();
  }

  private static TaggedProtocol inferred(Protocol protocol, Protocol tagged, FoundTags found) {
    return new TaggedProtocol(
        tagged.with(protocol.settings()),
        Optional.of("tags inferred: " + found.proposal().summary() + "; see rondo check --infer"));
  }
}
