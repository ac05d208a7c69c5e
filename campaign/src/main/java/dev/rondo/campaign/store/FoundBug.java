package dev.rondo.campaign.store;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import java.util.Comparator;
import java.util.Optional;

/**
 * A bug with its shrunk counterexample.
 *
 * @param digest of the signature: the name of the bug
 * @param message what is wrong, in the words of the spec, with the steps of {@code trace}
 * @param confirmed whether the original shows it, where it was found in the sequential form
 * @param trace in as few steps as possible
 * @param original the same run of the original, for a bug of the sequential form
 */
public record FoundBug(
    String digest,
    String signature,
    String message,
    boolean confirmed,
    Trace trace,
    Optional<Trace> original) {

  /**
   * The smallest first. A total order, so that the stored bug does not depend on the order of
   * discovery.
   */
  public static final Comparator<FoundBug> SMALLEST_FIRST =
      Comparator.comparing(FoundBug::confirmed)
          .reversed()
          .thenComparingInt(bug -> bug.trace().steps().size())
          .thenComparing(bug -> TraceJson.write(bug.trace()))
          .thenComparing(bug -> bug.original().map(TraceJson::write).orElse(""));
}
