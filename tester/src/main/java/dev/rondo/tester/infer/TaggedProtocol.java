package dev.rondo.tester.infer;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import java.util.Optional;

/**
 * A protocol with all that rounds need: the tags that are written, or tags that were inferred and
 * hold.
 *
 * @param note where the tags come from, if nobody wrote them
 */
public record TaggedProtocol(Protocol protocol, Optional<String> note) {

  /**
   * The protocol as it is, where it has tags or is written as rounds, and else with tags that were
   * inferred.
   *
   * @param log gets why there are none
   */
  public static Optional<TaggedProtocol> of(Protocol protocol, ClassPath classPath, Log log) {
    if (isTagged(protocol)) {
      return Optional.of(new TaggedProtocol(protocol, Optional.empty()));
    }
    return TagSearch.in(protocol.source(), classPath, log)
        .flatMap(found -> found.usable(log).map(usable -> inferred(protocol, usable, found)));
  }

  /** Whether nothing has to be inferred. */
  public static boolean isTagged(Protocol protocol) {
    return protocol.writtenAsRounds() || protocol.tags().complete();
  }

  private static TaggedProtocol inferred(Protocol protocol, Protocol tagged, FoundTags found) {
    boolean severalRoles = tagged.settings().severalRoles();
    return new TaggedProtocol(
        tagged.with(protocol.settings().withSeveralRoles(severalRoles)),
        Optional.of("tags inferred: " + found.proposal().summary() + "; see rondo check --infer"));
  }
}
