package dev.rondo.search.rounds;

import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The messages and outcomes of single processes, memoized across threads; for one thread.
 *
 * <p>Message order reduction (Barbosa et al. 2020, section 6): if processes are interchangeable and
 * no state or message names one, an outcome depends on the process's own message and on the
 * multiset of the others, so it is computed once for all processes.
 */
final class LocalRounds {

  private final RoundModel model;
  private final ValueTerms terms;
  private final int n;
  private final LocalRunner runner;
  private final RoundModel.MemoTables known;
  private final int[] key;
  private final int[] stepKey;
  private final int[] messages;
  private int sizeNow;

  LocalRounds(RoundModel model) {
    this.model = model;
    this.terms = model.terms();
    this.known = model.known();
    this.n = model.n();
    this.runner = new LocalRunner(model.maker(), terms, model.values().slots());
    this.key = new int[n + 7];
    this.stepKey = new int[n + 5];
    this.messages = new int[n];
  }

  List<LocalOutcome> starts(int node, int size) {
    return runner.starts(node, size);
  }

  /** Whether processes may send each other different messages in the round that comes next. */
  boolean isPerDestination(int time) {
    return model.maker().program().shape().rounds().get(model.round(time) - 1).perDestination();
  }

  /** The number of the message that a process sends to another, 0 for none. */
  int sends(int time, int node, int to, int state) {
    int round = model.round(time);
    boolean each = isPerDestination(time);
    key[0] = round;
    key[1] = model.phase(time);
    key[2] = node;
    key[3] = each ? to : 0;
    key[4] = state;
    ValueTerm message = known.sent().get(key, 5);
    if (message == null) {
      message = runner.sends(model.phase(time), round, node, each ? to : 0, terms.get(state));
      known.sent().put(key, 5, message);
    }
    return message.id();
  }

  /**
   * The messages of the next round: their numbers, or 0, by receiver and sender.
   *
   * @param states holds the states of the processes from {@code offset} on
   */
  int[] sent(int[] states, int offset, int time) {
    int[] sent = new int[n * n];
    boolean each = isPerDestination(time);
    for (int sender = 0; sender < n; sender++) {
      int state = states[offset + sender];
      int message = 0;
      for (int receiver = 0; receiver < n; receiver++) {
        if (state != 0 && (each || receiver == 0)) {
          message = sends(time, sender, receiver, state);
        }
        boolean isThere = !model.spawns() || states[offset + receiver] != 0;
        sent[receiver * n + sender] = isThere ? message : 0;
      }
    }
    return sent;
  }

  static boolean isNothing(int[] sent) {
    for (int message : sent) {
      if (message != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether no process sends in this phase or a later one. */
  boolean areDone(int[] states, int offset, int time) {
    if (awaitedPhase(model.phase(time), states, offset) != Integer.MAX_VALUE) {
      return false;
    }
    for (int later = time + 1; later % model.clock().rounds() != 0; later++) {
      if (!isNothing(sent(states, offset, later))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The outcomes of timeouts before a process sends in the next round, if the network guarantees it
   * nothing there.
   *
   * @param size the number of processes
   */
  List<LocalOutcome> beforeSending(int time, int node, int state, int size) {
    stepKey[0] = model.round(time);
    stepKey[1] = model.phase(time);
    stepKey[2] = node;
    stepKey[3] = state;
    stepKey[4] = size;
    List<LocalOutcome> found = known.steps().get(stepKey, 5);
    if (found == null) {
      int round = model.round(time);
      found = runner.beforeSending(model.phase(time), round, node, terms.get(state), size);
      known.steps().put(stepKey, 5, found);
      note(found, state);
    }
    return found;
  }

  /**
   * The first phase after a given one in which a process sends; the largest number if there is
   * none.
   *
   * @param states holds the states of the processes from {@code offset} on
   */
  int awaitedPhase(int phase, int[] states, int offset) {
    int next = Integer.MAX_VALUE;
    for (int node = 0; node < n; node++) {
      int state = states[offset + node];
      next = state == 0 ? next : Math.min(next, awaitedPhase(phase, state));
    }
    return next;
  }

  private int awaitedPhase(int phase, int state) {
    key[0] = phase;
    key[1] = state;
    Integer awaited = known.awaited().get(key, 2);
    return awaited != null
        ? awaited
        : known.awaited().put(key, 2, runner.awaitedPhase(phase, terms.get(state)));
  }

  /**
   * The outcomes of a round for a process.
   *
   * @param sentTo the messages for it by sender, 0 for none
   * @param must the senders it must hear
   * @param losses how many messages it may miss
   * @param early whether it may time out before it has heard them
   * @param size the number of processes
   */
  OutcomeSet outcomes(
      int time, int node, int state, int[] sentTo, int must, int losses, boolean early, int size) {
    sizeNow = size;
    System.arraycopy(sentTo, 0, messages, 0, n);
    int sure = 0;
    for (int sender = 0; sender < n; sender++) {
      if (messages[sender] != 0 && (must >>> sender & 1) == 1) {
        sure |= 1 << sender;
      }
    }
    if (model.reductions().order() && namesNoProcess(state)) {
      int arranged = arrange(node, sure);
      OutcomeSet shared = remembered(time, 0, state, arranged, losses, true, early);
      if (!shared.namesNodes(terms) && shared.bug().isEmpty()) {
        return shared;
      }
      System.arraycopy(sentTo, 0, messages, 0, n);
    }
    return remembered(time, node, state, sure, losses, false, early);
  }

  private boolean namesNoProcess(int state) {
    if (terms.get(state).namesNodes()) {
      return false;
    }
    for (int message : messages) {
      if (terms.get(message).namesNodes()) {
        return false;
      }
    }
    return true;
  }

  /** Renames the process to P0 and sorts the messages of the others by hash. */
  private int arrange(int node, int sure) {
    int own = messages[node];
    messages[node] = messages[0];
    messages[0] = own;
    int arranged = sure & ~(1 << node) & ~1;
    arranged |= (sure >>> node & 1) | (node > 0 ? (sure & 1) << node : 0);
    for (int place = 2; place < n; place++) {
      for (int at = place; at > 1 && comesBefore(at, at - 1, arranged); at--) {
        int kept = messages[at];
        messages[at] = messages[at - 1];
        messages[at - 1] = kept;
        int two = (arranged >>> (at - 1)) & 3;
        int swapped = (two >>> 1) | ((two & 1) << 1);
        arranged = (arranged & ~(3 << (at - 1))) | (swapped << (at - 1));
      }
    }
    return arranged;
  }

  /** Compares contents, never numbers, which depend on the order of discovery. */
  private boolean comesBefore(int first, int second, int sure) {
    long one = terms.get(messages[first]).hash();
    long other = terms.get(messages[second]).hash();
    return one < other || (one == other && (sure >>> first & 1) < (sure >>> second & 1));
  }

  private OutcomeSet remembered(
      int time, int node, int state, int sure, int losses, boolean arranged, boolean early) {
    int length = 0;
    key[length++] = 2 * model.round(time) + (early ? 1 : 0);
    key[length++] = model.phase(time);
    key[length++] = arranged ? -1 : node; // without renaming, P0 hears from the real senders
    key[length++] = state;
    key[length++] = sure;
    key[length++] = losses;
    key[length++] = sizeNow;
    System.arraycopy(messages, 0, key, length, n);
    length += n;
    OutcomeSet found = known.outcomes().get(key, length);
    return found != null
        ? found
        : known
            .outcomes()
            .put(key, length, compute(time, node, state, sure, losses, arranged, early));
  }

  private OutcomeSet compute(
      int time, int node, int state, int sure, int losses, boolean arranged, boolean early) {
    OutcomeSet all = new OutcomeSet();
    int free = 0;
    for (int sender = 0; sender < n; sender++) {
      if (messages[sender] != 0 && (sure >>> sender & 1) == 0) {
        free |= 1 << sender;
      }
    }
    int[] sentTo = messages.clone();
    int[] packed = new int[n];
    // All subsets of the free ones, from all of them to none.
    for (int some = free; ; some = (some - 1) & free) {
      int lost = Integer.bitCount(free & ~some);
      if (lost <= losses) {
        int heard = sure | some;
        List<LocalOutcome> outcome =
            arranged
                ? step(time, node, state, packed, pack(sentTo, heard, packed), early, sizeNow)
                : step(time, node, state, sentTo, heard, early, sizeNow);
        all.addAll(outcome, lost, model.reductions().outcomes());
      }
      if (some == 0) {
        break;
      }
    }
    return all;
  }

  /** Moves the heard messages to the first senders; returns these senders. */
  private int pack(int[] sentTo, int heard, int[] packed) {
    Arrays.fill(packed, 0);
    packed[0] = (heard & 1) == 1 ? sentTo[0] : 0;
    int senders = heard & 1;
    int place = 1;
    for (int sender = 1; sender < n; sender++) {
      if ((heard >>> sender & 1) == 1) {
        senders |= 1 << place;
        packed[place++] = sentTo[sender];
      }
    }
    return senders;
  }

  /**
   * The outcomes of a round for a process that hears certain senders.
   *
   * @param early whether it may time out before it has heard them
   * @param size the number of processes
   */
  List<LocalOutcome> step(
      int time, int node, int state, int[] sentTo, int heard, boolean early, int size) {
    int length = 0;
    stepKey[length++] = 2 * model.round(time) + (early ? 1 : 0);
    stepKey[length++] = model.phase(time);
    stepKey[length++] = node;
    stepKey[length++] = state;
    stepKey[length++] = size;
    for (int sender = 0; sender < n; sender++) {
      stepKey[length++] = (heard >>> sender & 1) == 1 ? sentTo[sender] : 0;
    }
    List<LocalOutcome> found = known.steps().get(stepKey, length);
    if (found == null) {
      found = run(time, node, state, Arrays.copyOfRange(stepKey, 5, length), early, size);
      known.steps().put(stepKey, length, found);
    }
    return found;
  }

  private List<LocalOutcome> run(
      int time, int node, int state, int[] heard, boolean early, int size) {
    ValueTerm[] pairs =
        IntStream.range(0, n)
            .filter(sender -> heard[sender] != 0)
            .mapToObj(sender -> terms.tuple(terms.node(sender), terms.get(heard[sender])))
            .toArray(ValueTerm[]::new);
    if (pairs.length > 0) {
      model.happened().heard().setPlain(true);
    }
    List<LocalOutcome> found =
        runner.updates(
            model.phase(time),
            model.round(time),
            node,
            terms.get(state),
            terms.tuple(pairs),
            early,
            size);
    note(found, state);
    return found;
  }

  private void note(List<LocalOutcome> found, int before) {
    for (LocalOutcome outcome : found) {
      if (outcome.events().size() > 0) {
        model.happened().shown().setPlain(true);
      }
      if (outcome.state().id() != before) {
        model.happened().changed().setPlain(true);
      }
    }
  }
}
