package dev.rondo.analysis;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.HandlerSends;
import dev.rondo.unfold.SendSite;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * How many processes have to time out for a phase to come to anything.
 *
 * <p>Whoever asks all others for their votes begins a phase alone. Where a view begins with the
 * votes of a majority, though, and each votes when it has waited long enough, a phase of one voter
 * comes to nothing. It is a hint and no more: no verdict rests on it.
 */
public final class Starters {

  private Starters() {}

  /**
   * The least number of messages that is enough in a round for which processes that time out send
   * some; 1 where that is not known of all of these rounds.
   *
   * @param quorums for each round from 1 on how many messages are enough
   */
  public static int of(Protocol protocol, List<OptionalInt> quorums) {
    IntStream rounds =
        protocol.timeouts().stream()
            .flatMap(timeout -> HandlerSends.of(protocol, timeout).stream())
            .map(SendSite::rounds)
            .flatMapToInt(all -> all.stream().mapToInt(Integer::intValue));
    return rounds.map(round -> quorums.get(round - 1).orElse(1)).min().orElse(1);
  }
}
