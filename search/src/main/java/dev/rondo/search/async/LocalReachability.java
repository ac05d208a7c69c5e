package dev.rondo.search.async;

import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.term.ValueTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An over-approximation of the reachable states, steps and messages of each process on its own: a
 * message that is ever sent may be received at any time, any number of times. It is the least
 * fixpoint of the steps of all processes. Immutable once computed, so threads share it.
 */
final class LocalReachability {

  // The analysis must not take longer than a search of some ten thousand states.
  private static final int MOST_STATES = 2_000;
  private static final int MOST_TRIED = 10_000;
  private static final int MOST_TRIED_AT_ONCE = 2_000; // each is compared with all others

  private static final String TOO_MUCH = "a process has too many local states and steps";

  private final LocalSteps local;
  private final boolean inOrder;
  private final ProcessStates[] members;
  private int messageNumbers;
  private double tried;

  /** The over-approximation is too large or too coarse. */
  static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(String reason) {
      super(reason);
    }

    String reason() {
      return Objects.requireNonNull(getMessage());
    }
  }

  /** The reachable states and messages of one process. */
  private static final class ProcessStates {
    private final List<LocalState> localStates = new ArrayList<>();
    private final Map<ValueTerm, LocalState> byTerm = new HashMap<>();
    private final Map<ValueTerm, Integer> numbers = new HashMap<>();
    private final List<ValueTerm> messages = new ArrayList<>();
    private final List<LocalTransition> starts = new ArrayList<>();
  }

  /** A state of one process: its variables and the content of its mailboxes. */
  static final class LocalState {
    private final int node;
    private final int number;
    private final ValueTerm process;
    private int known = -1; // the number of messages when its steps were computed
    private List<LocalTransition> steps = List.of();
    private BitSet reachable = new BitSet();

    private LocalState(int node, int number, ValueTerm process) {
      this.node = node;
      this.number = number;
      this.process = process;
    }

    int node() {
      return node;
    }

    /** Its number among the states of its process. */
    int number() {
      return number;
    }

    ValueTerm process() {
      return process;
    }

    /** The steps of the process in this state, with any messages that it can ever receive. */
    List<LocalTransition> steps() {
      return steps;
    }

    /** The numbers of the states that are reachable from this one, itself included. */
    BitSet reachable() {
      return reachable;
    }
  }

  /**
   * A step of a process. Messages are numbered across all processes.
   *
   * @param taken the numbers of the messages it takes
   * @param sent the numbers of the messages it sends
   */
  record LocalTransition(LocalStep step, int[] taken, int[] sent, LocalState after) {

    boolean takes(int messageNumber) {
      return Arrays.stream(taken).anyMatch(number -> number == messageNumber);
    }

    boolean sends(int messageNumber) {
      return Arrays.stream(sent).anyMatch(number -> number == messageNumber);
    }
  }

  private LocalReachability(LocalSteps local, AsyncModel settings) {
    this.local = local;
    this.inOrder = !settings.run().faults().reorder();
    this.members = new ProcessStates[settings.n()];
    Arrays.setAll(members, node -> new ProcessStates());
  }

  /**
   * Computes the states of all processes.
   *
   * @throws Unknown if there are too many
   */
  static LocalReachability of(
      SuccessorGenerator generator, InitialStates initialStates, AsyncModel settings)
      throws Unknown {
    LocalReachability graph = new LocalReachability(generator.local(), settings);
    try {
      graph.begin(generator, initialStates);
      graph.complete();
    } catch (CannotSearch refused) {
      throw new Unknown(Objects.requireNonNull(refused.getMessage()));
    } catch (LimitReached over) {
      String what = over.end() == End.MEMORY ? "memory" : "time";
      throw new Unknown("the " + what + " ended before all local steps were computed");
    }
    for (ProcessStates member : graph.members) {
      member.localStates.forEach(from -> from.reachable = reachable(from, false));
    }
    graph.refuseCopies();
    graph.refuseFloods();
    return graph;
  }

  private void begin(SuccessorGenerator generator, InitialStates all) throws Unknown {
    for (int node = 0; node < members.length; node++) {
      List<LocalStep> starts =
          all.of(generator, node, MOST_TRIED).orElseThrow(() -> new Unknown(TOO_MUCH));
      for (LocalStep step : starts) {
        if (step.bug() == null) {
          members[node].starts.add(step(node, step));
        }
      }
    }
  }

  /**
   * Computes the least fixpoint: every process takes all messages that can be sent to it, until
   * there are no new states and messages.
   */
  private void complete() throws Unknown {
    boolean grows = true;
    while (grows) {
      grows = false;
      for (ProcessStates member : members) {
        for (int index = 0; index < member.localStates.size(); index++) {
          LocalState localState = member.localStates.get(index);
          if (localState.known < member.messages.size()) {
            expand(localState, List.copyOf(member.messages));
            grows = true;
          }
        }
      }
    }
  }

  private void expand(LocalState localState, List<ValueTerm> messages) throws Unknown {
    localState.known = messages.size();
    double more = local.countTried(localState.node, messages);
    tried += more;
    if (tried > MOST_TRIED || more > MOST_TRIED_AT_ONCE) {
      throw new Unknown(TOO_MUCH);
    }
    List<LocalTransition> found = new ArrayList<>();
    for (LocalStep step : local.alone(localState.node, localState.process, messages)) {
      if (step.isEndless()) {
        throw new Unknown("a local step of a process may not terminate");
      }
      found.add(step(localState.node, step));
    }
    localState.steps = found;
    if (inOrder) {
      refuseWaiting(localState, messages);
    }
  }

  /** A message that waits in a mailbox could be overtaken by a later one. */
  private void refuseWaiting(LocalState localState, List<ValueTerm> messages) throws Unknown {
    for (ValueTerm message : messages) {
      int messageNumber = number(localState.node, message);
      if (localState.steps.stream().noneMatch(step -> step.takes(messageNumber))) {
        throw new Unknown("channels are FIFO, and a guard may leave a message waiting");
      }
    }
  }

  private LocalTransition step(int node, LocalStep step) throws Unknown {
    int[] sent = new int[step.sent().length];
    for (int index = 0; index < sent.length; index++) {
      sent[index] = number(step.destinations()[index], step.sent()[index]);
    }
    int[] taken = new int[step.taken().size()];
    for (int index = 0; index < taken.length; index++) {
      taken[index] = number(node, step.taken().get(index));
    }
    return new LocalTransition(step, taken, sent, localState(node, step.process()));
  }

  private int number(int node, ValueTerm message) throws Unknown {
    ProcessStates member = members[node];
    Integer known = member.numbers.get(message);
    if (known != null) {
      return known;
    }
    member.numbers.put(message, messageNumbers);
    member.messages.add(message);
    if (inOrder && local.isOfMailbox(node, message)) {
      throw new Unknown("channels are FIFO, and a handler reads a whole mailbox");
    }
    return messageNumbers++;
  }

  private LocalState localState(int node, ValueTerm process) throws Unknown {
    ProcessStates member = members[node];
    LocalState known = member.byTerm.get(process);
    if (known != null) {
      return known;
    }
    LocalState added = new LocalState(node, member.localStates.size(), process);
    member.byTerm.put(process, added);
    member.localStates.add(added);
    if (member.localStates.size() > MOST_STATES) {
      throw new Unknown("a process has more than " + MOST_STATES + " states");
    }
    return added;
  }

  private static BitSet reachable(LocalState from, boolean unasked) {
    BitSet all = new BitSet();
    List<LocalState> open = new ArrayList<>(List.of(from));
    all.set(from.number);
    while (!open.isEmpty()) {
      for (LocalTransition step : open.remove(open.size() - 1).steps) {
        if ((!unasked || step.taken.length == 0) && !all.get(step.after.number)) {
          all.set(step.after.number);
          open.add(step.after);
        }
      }
    }
    return all;
  }

  /** Sets contain each message once, so no message of a mailbox may be sent twice. */
  private void refuseCopies() throws Unknown {
    for (ProcessStates member : members) {
      for (LocalTransition start : member.starts) {
        refuseCopies(member, start);
      }
      for (LocalState localState : member.localStates) {
        for (LocalTransition step : localState.steps) {
          refuseCopies(member, step);
        }
      }
    }
  }

  private void refuseCopies(ProcessStates member, LocalTransition step) throws Unknown {
    BitSet sent = new BitSet();
    for (int index = 0; index < step.sent.length; index++) {
      int messageNumber = step.sent[index];
      if (local.isOfMailbox(step.step.destinations()[index], step.step.sent()[index])
          && (sent.get(messageNumber) || isSentLater(member, step.after, messageNumber))) {
        throw new Unknown("a process may send the same message to a mailbox twice");
      }
      sent.set(messageNumber);
    }
  }

  private static boolean isSentLater(ProcessStates member, LocalState from, int messageNumber) {
    return from.reachable.stream()
        .mapToObj(member.localStates::get)
        .anyMatch(
            localState -> localState.steps.stream().anyMatch(step -> step.sends(messageNumber)));
  }

  /** A cycle of spontaneous steps that send makes the state space infinite. */
  private void refuseFloods() throws Unknown {
    for (ProcessStates member : members) {
      for (LocalState localState : member.localStates) {
        for (LocalTransition step : localState.steps) {
          if (step.taken.length == 0
              && step.sent.length > 0
              && reachable(step.after, true).get(localState.number)) {
            throw new Unknown("a process may send unboundedly many messages");
          }
        }
      }
    }
  }

  /** The state of a process; null if it is unknown, which no reachable one is. */
  @Nullable LocalState of(int node, ValueTerm process) {
    return members[node].byTerm.get(process);
  }

  /** A state by its number. */
  LocalState of(int node, int number) {
    return members[node].localStates.get(number);
  }

  /** The number of a message in transit to a process; null if it is unknown. */
  @Nullable Integer messageNumber(int node, ValueTerm message) {
    return members[node].numbers.get(message);
  }

  /** The senders of the messages that a process can take one by one. */
  Set<ValueTerm> sendersTakenAlone(int node) {
    return members[node].messages.stream()
        .filter(message -> local.isTakenAlone(node, message))
        .map(message -> message.part(Channels.SENDER))
        .collect(Collectors.toSet());
  }

  /** Whether one of some messages to a process has the same sender as another. */
  boolean isFromSameSender(int node, BitSet some, ValueTerm message) {
    return members[node].numbers.entrySet().stream()
        .anyMatch(
            entry ->
                some.get(entry.getValue())
                    && entry.getKey().part(Channels.SENDER) == message.part(Channels.SENDER));
  }

  /** Whether channels are FIFO. */
  boolean inOrder() {
    return inOrder;
  }
}
