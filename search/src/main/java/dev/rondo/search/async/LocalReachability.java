package dev.rondo.search.async;

import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that single processes can ever be, do and be sent, each looked at alone: whatever is sent at
 * some time may come at any time, and again and again. That is more than happens, never less. Once
 * it is made, threads share it.
 */
final class LocalReachability {

  // What takes longer to find out than a search of some ten thousand states is not worth it.
  private static final int MOST_SITUATIONS = 2_000;
  private static final int MOST_TRIED = 10_000;
  private static final int MOST_TRIED_AT_ONCE = 2_000; // each is compared with all others

  private static final String TOO_MUCH =
      "a process alone could do more than can soon be gone through";

  private final LocalSteps local;
  private final boolean inOrder;
  private final Member[] members;
  private int letters;
  private double tried;

  /** Why there is no such graph that is small and tells enough. */
  static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(String reason) {
      super(reason);
    }

    String reason() {
      return Objects.requireNonNull(getMessage());
    }
  }

  /** What is known of one process. */
  private static final class Member {
    private final List<Situation> situations = new ArrayList<>();
    private final Map<Term, Situation> byTerm = new HashMap<>();
    private final Map<Term, Integer> numbers = new HashMap<>();
    private final List<Term> messages = new ArrayList<>();
    private final List<Step> starts = new ArrayList<>();
  }

  /** A process with its variables and what is left in its mailboxes. */
  static final class Situation {
    private final int node;
    private final int number;
    private final Term process;
    private int known = -1; // how many messages there were when its steps were found
    private List<Step> steps = List.of();
    private BitSet reachable = new BitSet();

    private Situation(int node, int number, Term process) {
      this.node = node;
      this.number = number;
      this.process = process;
    }

    int node() {
      return node;
    }

    /** Its number among those of its process. */
    int number() {
      return number;
    }

    Term process() {
      return process;
    }

    /** What the process can do here, with any messages that can ever come. */
    List<Step> steps() {
      return steps;
    }

    /** The numbers of the situations that it can come into from here, this one included. */
    BitSet reachable() {
      return reachable;
    }
  }

  /**
   * A step of a process. A message to a process has one number in all of the graph.
   *
   * @param taken the numbers of the messages it takes
   * @param sent the numbers of the messages it sends
   */
  record Step(LocalStep step, int[] taken, int[] sent, Situation after) {

    boolean takes(int letter) {
      return Arrays.stream(taken).anyMatch(number -> number == letter);
    }

    boolean sends(int letter) {
      return Arrays.stream(sent).anyMatch(number -> number == letter);
    }
  }

  private LocalReachability(LocalSteps local, AsyncSearchSettings settings) {
    this.local = local;
    this.inOrder = !settings.run().faults().reorder();
    this.members = new Member[settings.n()];
    Arrays.setAll(members, node -> new Member());
  }

  /**
   * The graph of all processes.
   *
   * @throws Unknown where it is not known to be small
   */
  static LocalReachability of(
      SuccessorGenerator generator, InitialStates initialStates, AsyncSearchSettings settings)
      throws Unknown {
    LocalReachability graph = new LocalReachability(generator.local(), settings);
    try {
      graph.begin(generator, initialStates);
      graph.complete();
    } catch (CannotSearch tooMuch) {
      throw new Unknown(TOO_MUCH);
    } catch (LimitReached over) {
      throw new Unknown("there was no time to go through all that a process alone could do");
    }
    for (Member member : graph.members) {
      member.situations.forEach(from -> from.reachable = reachable(from, false));
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

  /** Lets every process take whatever can be sent to it, until nothing new comes of it. */
  private void complete() throws Unknown {
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Member member : members) {
        for (int index = 0; index < member.situations.size(); index++) {
          Situation situation = member.situations.get(index);
          if (situation.known < member.messages.size()) {
            expand(situation, List.copyOf(member.messages));
            grows = true;
          }
        }
      }
    }
  }

  private void expand(Situation situation, List<Term> messages) throws Unknown {
    situation.known = messages.size();
    double more = local.countTried(situation.node, messages);
    tried += more;
    if (tried > MOST_TRIED || more > MOST_TRIED_AT_ONCE) {
      throw new Unknown(TOO_MUCH);
    }
    List<Step> found = new ArrayList<>();
    for (LocalStep step : local.alone(situation.node, situation.process, messages)) {
      if (step.isEndless()) {
        throw new Unknown("a process alone could come into a step without an end");
      }
      found.add(step(situation.node, step));
    }
    situation.steps = found;
    if (inOrder) {
      refuseWaiting(situation, messages);
    }
  }

  /** What waits in a mailbox lets later messages overtake it. */
  private void refuseWaiting(Situation situation, List<Term> messages) throws Unknown {
    for (Term message : messages) {
      int letter = number(situation.node, message);
      if (situation.steps.stream().noneMatch(step -> step.takes(letter))) {
        throw new Unknown("messages come in order, and a guard may let one wait");
      }
    }
  }

  private Step step(int node, LocalStep step) throws Unknown {
    int[] sent = new int[step.sent().length];
    for (int index = 0; index < sent.length; index++) {
      sent[index] = number(step.destinations()[index], step.sent()[index]);
    }
    int[] taken = new int[step.taken().size()];
    for (int index = 0; index < taken.length; index++) {
      taken[index] = number(node, step.taken().get(index));
    }
    return new Step(step, taken, sent, situation(node, step.process()));
  }

  private int number(int node, Term message) throws Unknown {
    Member member = members[node];
    Integer known = member.numbers.get(message);
    if (known != null) {
      return known;
    }
    member.numbers.put(message, letters);
    member.messages.add(message);
    if (inOrder && local.isOfMailbox(node, message)) {
      throw new Unknown("messages come in order, and a mailbox is looked at as a whole");
    }
    return letters++;
  }

  private Situation situation(int node, Term process) throws Unknown {
    Member member = members[node];
    Situation known = member.byTerm.get(process);
    if (known != null) {
      return known;
    }
    Situation added = new Situation(node, member.situations.size(), process);
    member.byTerm.put(process, added);
    member.situations.add(added);
    if (member.situations.size() > MOST_SITUATIONS) {
      throw new Unknown("a process alone could come into more than " + MOST_SITUATIONS + " states");
    }
    return added;
  }

  private static BitSet reachable(Situation from, boolean unasked) {
    BitSet all = new BitSet();
    List<Situation> open = new ArrayList<>(List.of(from));
    all.set(from.number);
    while (!open.isEmpty()) {
      for (Step step : open.remove(open.size() - 1).steps) {
        if ((!unasked || step.taken.length == 0) && !all.get(step.after.number)) {
          all.set(step.after.number);
          open.add(step.after);
        }
      }
    }
    return all;
  }

  /** Sets of messages are tried with each of them once, so none of a mailbox may come twice. */
  private void refuseCopies() throws Unknown {
    for (Member member : members) {
      for (Step start : member.starts) {
        refuseCopies(member, start);
      }
      for (Situation situation : member.situations) {
        for (Step step : situation.steps) {
          refuseCopies(member, step);
        }
      }
    }
  }

  private void refuseCopies(Member member, Step step) throws Unknown {
    BitSet sent = new BitSet();
    for (int index = 0; index < step.sent.length; index++) {
      int letter = step.sent[index];
      if (local.isOfMailbox(step.step.destinations()[index], step.step.sent()[index])
          && (sent.get(letter) || isSentLater(member, step.after, letter))) {
        throw new Unknown("a process alone could send the same message to a mailbox twice");
      }
      sent.set(letter);
    }
  }

  private static boolean isSentLater(Member member, Situation from, int letter) {
    return from.reachable.stream()
        .mapToObj(member.situations::get)
        .anyMatch(situation -> situation.steps.stream().anyMatch(step -> step.sends(letter)));
  }

  /** Who sends without being asked, again and again, makes states without number. */
  private void refuseFloods() throws Unknown {
    for (Member member : members) {
      for (Situation situation : member.situations) {
        for (Step step : situation.steps) {
          if (step.taken.length == 0
              && step.sent.length > 0
              && reachable(step.after, true).get(situation.number)) {
            throw new Unknown("a process could send messages without end");
          }
        }
      }
    }
  }

  /** The situation of a process; null where it is not known, which no state of a run is. */
  @Nullable Situation of(int node, Term process) {
    return members[node].byTerm.get(process);
  }

  /** A situation by its number. */
  Situation of(int node, int number) {
    return members[node].situations.get(number);
  }

  /** The number of a message on its way to a process; null where it is not known. */
  @Nullable Integer letter(int node, Term message) {
    return members[node].numbers.get(message);
  }

  /** Whether one of some messages to a process is from the sender of another. */
  boolean isFromSameSender(int node, BitSet some, Term message) {
    return members[node].numbers.entrySet().stream()
        .anyMatch(
            entry ->
                some.get(entry.getValue())
                    && entry.getKey().part(Channels.SENDER) == message.part(Channels.SENDER));
  }

  /** Whether messages of one sender come in the order in which they were sent. */
  boolean inOrder() {
    return inOrder;
  }
}
