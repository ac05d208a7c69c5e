package dev.rondo.workflow.tagtrial;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.RecoveryFlag;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.sequentializer.Pipeline;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.runtime.NetworkModel;

/**
 * A protocol with the tags that rounds need: those of its author, or inferred ones.
 *
 * @param inferred a note on the tags, where they were inferred
 * @param violation how a monitored run violates inferred tags, where none hold; rounds lack such
 *     runs
 */
public record TaggedProtocol(
    Protocol protocol, Optional<String> inferred, Optional<Finding> violation) {

  /** A protocol with tags of which no violation is known. */
  public TaggedProtocol(Protocol protocol, Optional<String> inferred) {
    this(protocol, inferred, Optional.empty());
  }

  /**
   * The protocol as it is, where its author has tagged it or written it as rounds, and else with
   * inferred tags that hold. Tags are inferred only under {@code Arbitrary}: what another network
   * guarantees by rounds would depend on tags that the author has not written.
   *
   * @param network the binary name of the network that the protocol runs under
   * @param over whether the user's time is over; then there are no tags
   * @param log gets why there are no tags
   */
  public static Optional<TaggedProtocol> of(
      Protocol protocol, String network, ClassPath classPath, BooleanSupplier over, Log log) {
    return of(protocol, network, classPath, over, log, TagSearch.MOST_TRIALS);
  }

  /**
   * The same with a budget.
   *
   * @param trials how many proposals are tried at most
   */
  public static Optional<TaggedProtocol> of(
      Protocol protocol,
      String network,
      ClassPath classPath,
      BooleanSupplier over,
      Log log,
      int trials) {
    return found(protocol, network, classPath, over, log, trials)
        .filter(tagged -> tagged.violation.isEmpty());
  }

  /**
   * The same for a hunt. Where no inferred tags hold, those that are violated least give rounds
   * nevertheless: each run of these is a run of the protocol in which some messages are lost, so
   * what is found in them counts, and what is not found does not.
   *
   * @param trials how many proposals are tried at most
   * @param log gets why there are no tags
   */
  public static Optional<TaggedProtocol> forHunt(
      Protocol protocol,
      String network,
      ClassPath classPath,
      BooleanSupplier over,
      Log log,
      int trials) {
    Log said = new Log(protocol.source());
    Optional<TaggedProtocol> found = found(protocol, network, classPath, over, said, trials);
    if (found.isEmpty()) {
      said.copyTo(log);
    }
    return found;
  }

  private static Optional<TaggedProtocol> found(
      Protocol protocol,
      String network,
      ClassPath classPath,
      BooleanSupplier over,
      Log log,
      int trials) {
    if (isTagged(protocol)) {
      return Optional.of(new TaggedProtocol(protocol, Optional.empty()));
    }
    Optional<String> reason = RecoveryFlag.reasonAgainstRounds(protocol);
    if (reason.isPresent()) {
      log.add(
          DiagnosticKind.NO_ROUNDS,
          protocol.declaration().getName(),
          reason.get(),
          "stay with the asynchronous form");
      return Optional.empty();
    }
    if (!NetworkModel.of(network).guaranteesNothing()) {
      log.add(
          DiagnosticKind.NO_ROUNDS,
          protocol.declaration().getName(),
          "the messages have no tags, and tags are not inferred under "
              + NetworkLookup.simpleName(network),
          "write @Round and @Phase at the messages; rondo check --infer proposes them");
      return Optional.empty();
    }
    return TimeLimit.within(
            over, () -> inferred(TagCache.ofUser(), protocol.source(), classPath, log, trials))
        .orElseGet(
            () -> {
              log.add(
                  DiagnosticKind.NO_ROUNDS,
                  protocol.declaration().getName(),
                  "--timeout ended the search for tags",
                  "give it more time, or write @Round and @Phase at the messages");
              return Optional.empty();
            })
        .map(found -> found.with(protocol));
  }

  private TaggedProtocol with(Protocol author) {
    return new TaggedProtocol(protocol.with(author.settings()), inferred, violation);
  }

  /**
   * Looks for tags where they are not kept from an earlier search.
   *
   * @param log gets why there are none that hold
   */
  static Optional<TaggedProtocol> inferred(
      Optional<TagCache> cache, SourceFile source, ClassPath classPath, Log log, int trials) {
    Optional<String> key = cache.flatMap(kept -> kept.key(source, classPath, trials));
    Optional<TagCache.CachedTags> kept = key.flatMap(known -> cache.orElseThrow().find(known));
    if (kept.isPresent()) {
      Optional<TaggedProtocol> again = again(kept.get(), source, classPath);
      if (again.isPresent() || kept.get().tagged() == null) {
        kept.get().say(log);
        return again;
      }
    }
    Log said = new Log(source);
    Optional<TaggedProtocol> found =
        TagSearch.in(source, classPath, said, trials)
            .flatMap(tags -> inferred(tags, said))
            .or(() -> ofPart(source, classPath));
    said.copyTo(log);
    key.ifPresent(known -> cache.orElseThrow().keep(known, TagCache.CachedTags.of(found, said)));
    return found;
  }

  private static Optional<TaggedProtocol> again(
      TagCache.CachedTags kept, SourceFile source, ClassPath classPath) {
    return Optional.ofNullable(kept.tagged())
        .map(text -> new SourceFile(source.name(), text))
        .map(text -> kept.violation() == null ? new Log(text) : Log.withoutTagConditions(text))
        .flatMap(log -> Pipeline.protocol(log, classPath))
        .map(
            protocol ->
                new TaggedProtocol(
                    protocol,
                    Optional.ofNullable(kept.note()),
                    Optional.ofNullable(kept.violation())));
  }

  /** Whether the author has written all tags, or the protocol as rounds. */
  public static boolean isTagged(Protocol protocol) {
    return protocol.writtenAsRounds() || protocol.tags().complete();
  }

  private static Optional<TaggedProtocol> ofPart(SourceFile source, ClassPath classPath) {
    return Frontend.read(source, classPath, new Log(source))
        .filter(untagged -> !untagged.writtenAsRounds())
        .flatMap(untagged -> TagSearch.ofPart(untagged, classPath))
        .flatMap(found -> inferred(found, new Log(source)));
  }

  private static Optional<TaggedProtocol> inferred(FoundTags found, Log log) {
    String note = "tags inferred: " + found.proposal().summary() + "; see rondo check --infer";
    return found
        .usable(log)
        .map(tagged -> new TaggedProtocol(tagged, Optional.of(note), found.broken()));
  }
}
