package dev.rondo.run.step;

import java.util.List;

/**
 * Which handler runs where messages of one sender are handled in the order in which they were sent,
 * whatever their types and whatever the order of the handlers: the first that would not leave
 * behind an older message of the same sender which another one could use now.
 */
final class InSendingOrder {

  private InSendingOrder() {}

  /**
   * A handler that is enabled.
   *
   * @param position of the one message that it would use; -1 where it takes a mailbox
   * @param senders of the messages that it would use
   * @param numbers of these messages, in the order in which those of one sender were sent
   */
  record Candidate(int handler, int position, int[] senders, int[] numbers) {

    private boolean overtakes(Candidate other) {
      for (int mine = 0; mine < senders.length; mine++) {
        for (int its = 0; its < other.senders.length; its++) {
          if (senders[mine] == other.senders[its] && numbers[mine] > other.numbers[its]) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /** The one that runs, of those in the order of the source. */
  static Candidate first(List<Candidate> enabled) {
    return enabled.stream()
        .filter(one -> enabled.stream().noneMatch(one::overtakes))
        .findFirst()
        .orElse(enabled.get(0));
  }
}
