package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.Mailbox;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.Environment;

/**
 * One process of the asynchronous form, alone with the messages it is given: the meaning of a step
 * as it is written in the design, in as few lines as possible.
 */
final class ProcessRun implements Environment {

  /** A handler that spawns until there are enough processes comes to an end. */
  private static final int MOST_PROCESSES = 64;

  private final LoadedProtocol protocol;
  private final Bound bound;
  private final int node;
  private final List<List<Integer>> inputs;
  private final HistoryTree histories;
  private final boolean forgets;
  private final Predicate<Throwable> putsOff;
  private final ProtocolNode process;
  private final List<List<Packet>> mailboxes = new ArrayList<>();
  private final List<Integer> spawned = new ArrayList<>();
  private final List<Packet> sent = new ArrayList<>();
  private final Set<Packet> usedEver = new HashSet<>();
  private final StringBuilder rounds = new StringBuilder();
  private int history = HistoryTree.EMPTY;
  private int acted;
  private SpawnTree births;
  private List<Integer> choices = new ArrayList<>();
  private List<Integer> given = List.of();
  private ChoiceEnumerator undecided = new ChoiceEnumerator();
  private List<Packet> used = List.of();
  private int action = -1;
  private long failedOn = Long.MAX_VALUE; // the first tag on which a guard has failed
  private long time = Time.START;
  private long series = Time.START; // the tag of the messages that are taken one by one
  private int timeouts;
  private boolean repeats; // what has been done before

  /**
   * Prepares a process.
   *
   * @param forgets whether what an event takes and does not use goes back on its way
   * @param putsOff whether a guard that fails is asked once more when more has come
   */
  ProcessRun(
      LoadedProtocol protocol,
      Bound bound,
      int node,
      HistoryTree histories,
      boolean forgets,
      Predicate<Throwable> putsOff) {
    this.putsOff = putsOff;
    this.histories = histories;
    this.forgets = forgets;
    this.protocol = protocol;
    this.bound = bound;
    this.node = node;
    this.inputs = bound.inputs(protocol.model(), node);
    this.births = SpawnTree.none(bound.n());
    this.process = protocol.prototype().rondoFresh();
    protocol.messageTypes().forEach(type -> mailboxes.add(new ArrayList<>()));
    ((Node) process).enter(this, NodeId.of(node));
  }

  /**
   * Runs events, the first being the start; returns the choices that the last one has made.
   *
   * @param undecidedChoices makes the choices that an event does not have
   */
  List<Integer> replay(List<LocalEvent> events, ChoiceEnumerator undecidedChoices) {
    undecided = undecidedChoices;
    undecided.begin();
    start(events.get(0));
    events.subList(1, events.size()).forEach(this::step);
    return choices;
  }

  /**
   * Runs one more event in a state in which a process has been; returns the choices that it has
   * made. What has led there runs again, but what came of it is known.
   */
  List<Integer> goOn(LocalState before, LocalEvent event, ChoiceEnumerator undecidedChoices) {
    repeats = true;
    start(before.events().get(0));
    before.events().stream().skip(1).forEach(this::step);
    repeats = false;
    history = before.trail().history();
    sent.addAll(before.trail().sent());
    time = before.clock().time();
    series = before.clock().series();
    acted = before.clock().acted();
    rounds.append(before.clock().rounds());
    undecided = undecidedChoices;
    undecided.begin();
    step(event);
    return choices;
  }

  private void start(LocalEvent event) {
    begin(event);
    history = histories.begin(node, births);
    drawInputs();
    process.rondoInit();
    note();
  }

  private void step(LocalEvent event) {
    begin(event);
    long before = time;
    event.taken().forEach(packet -> mailboxes.get(packet.type()).add(packet));
    if (event.timeout() >= 0) {
      timeOut(protocol.model().handlers().size() + event.timeout());
    } else {
      runFirstEnabled();
    }
    if (forgets) {
      mailboxes.forEach(List::clear);
    }
    note();
    noteRound();
    notePhase(before);
  }

  private void begin(LocalEvent event) {
    given = event.choices();
    births = event.births();
    choices = new ArrayList<>();
    used = List.of();
    action = -1;
    failedOn = Long.MAX_VALUE;
  }

  private void drawInputs() {
    for (int variable = 0; variable < inputs.size(); variable++) {
      List<Integer> values = inputs.get(variable);
      if (!values.isEmpty()) {
        process.rondoInput(variable, values.get(choose(self(), values.size())));
      }
    }
  }

  private NodeId self() {
    return NodeId.of(node);
  }

  private void runFirstEnabled() {
    List<LoadedProtocol.HandlerInfo> actions = protocol.actions();
    for (int handler = 0; handler < protocol.model().handlers().size() && action < 0; handler++) {
      if (actions.get(handler).mailbox()) {
        tryMailbox(handler, actions.get(handler).type());
      } else {
        tryMessages(handler, actions.get(handler).type());
      }
    }
  }

  private void tryMessages(int handler, int type) {
    for (Packet packet : bySender(type)) {
      NodeId from = NodeId.of(packet.from());
      boolean isTried = action < 0 && packet.tag() < failedOn;
      if (isTried && isEnabled(handler, from, packet.content(), List.of(packet))) {
        use(handler, List.of(packet));
        process.run(handler, from, packet.content());
      }
    }
  }

  private void tryMailbox(int handler, int type) {
    List<Packet> packets = bySender(type);
    LookedAtMailbox mailbox = new LookedAtMailbox(packets);
    if (!packets.isEmpty() && isEnabled(handler, self(), mailbox, packets)) {
      Set<Packet> looked = mailbox.usedByGuard();
      if (!looked.isEmpty() && looked.stream().allMatch(packet -> packet.tag() < failedOn)) {
        runOn(handler, packets, looked);
      }
    }
  }

  /**
   * Whether a guard holds. Where it fails and is asked again later, no other handler uses messages
   * of the same round or a later one before that: in rounds this guard is asked first.
   */
  private boolean isEnabled(int handler, NodeId from, Object messages, List<Packet> packets) {
    try {
      return process.enabled(handler, from, messages);
    } catch (RuntimeException | AssertionError failure) {
      if (putsOff.test(failure)) {
        packets.forEach(packet -> failedOn = Math.min(failedOn, packet.tag()));
        return false;
      }
      throw failure;
    }
  }

  private void timeOut(int timeout) {
    int type = protocol.actions().get(timeout).type();
    List<Packet> packets = type < 0 ? List.of() : bySender(type);
    LookedAtMailbox mailbox = new LookedAtMailbox(packets);
    if (isEnabled(timeout, self(), mailbox, packets)) {
      timeouts++;
      series = Time.START;
      runOn(timeout, packets, type < 0 ? Set.of() : mailbox.usedByGuard());
    }
  }

  /** Whatever the guard and the action look at is used. */
  private void runOn(int handler, List<Packet> packets, Set<Packet> looked) {
    use(handler, packets.stream().filter(looked::contains).toList());
    LookedAtMailbox mailbox = new LookedAtMailbox(packets);
    process.run(handler, self(), mailbox);
    List<Packet> besides =
        packets.stream().filter(p -> mailbox.read().contains(p) && !looked.contains(p)).toList();
    if (!besides.isEmpty()) {
      List<Packet> all = new ArrayList<>(used);
      all.addAll(besides);
      used = all;
      usedEver.addAll(besides);
      mailboxes.forEach(left -> left.removeAll(besides));
    }
  }

  private List<Packet> bySender(int type) {
    return mailboxes.get(type).stream()
        .sorted(java.util.Comparator.comparingInt(Packet::from))
        .toList();
  }

  private void use(int handler, List<Packet> packets) {
    action = handler;
    used = packets;
    usedEver.addAll(packets);
    mailboxes.forEach(mailbox -> mailbox.removeAll(packets));
    for (Packet packet : packets) {
      boolean goesOn = packet.tag() == series && isOneByOne(packet);
      time = goesOn ? Math.max(time, Time.receiving(packet.tag())) : Time.receiving(packet.tag());
      series = isOneByOne(packet) ? packet.tag() : Time.START;
    }
  }

  private boolean isOneByOne(Packet packet) {
    return protocol.oneByOne().contains(packet.content().getClass().getSimpleName());
  }

  /** A history has no stuttering: a state counts only where it differs from the last. */
  private void note() {
    if (repeats) {
      return;
    }
    history = histories.withState(history, state(births));
  }

  private String state(SpawnTree names) {
    return HistoryTree.state(protocol.variables(), process::rondoState, names);
  }

  /** The observable state of this process, and what decides its next step. */
  String key() {
    String told =
        node + " " + time + " " + series + " " + timeouts + " " + acted + " " + history + " " + sent
            + " " + mailboxes;
    return births.parents().isEmpty() ? told : told + numbers();
  }

  /** What the process knows by number, while its history has names. */
  private String numbers() {
    String numbered = state(SpawnTree.none(bound.n()));
    return spawned + (numbered.equals(state(births)) ? "" : numbered);
  }

  /** An event that runs nothing is none. */
  private void noteRound() {
    if (action >= 0 && !repeats) {
      long tag = used.stream().mapToLong(Packet::tag).max().orElse(Time.START);
      boolean timedOut = action >= protocol.model().handlers().size();
      rounds.append(timedOut ? "t" + action : "").append(tag).append(':');
      rounds.append(history).append(':').append(sent.size());
      rounds.append(' ');
    }
  }

  /**
   * A handler runs in the phase of what it has used, a timeout in that to which its process had
   * come as well.
   */
  private void notePhase(long before) {
    if (action >= 0) {
      used.forEach(packet -> acted = Math.max(acted, Time.phase(packet.tag())));
    }
    if (action >= protocol.model().handlers().size() && before != Time.START) {
      acted = Math.max(acted, Time.phase(before));
    }
  }

  /** Which messages it has used. */
  String usedSoFar() {
    return usedEver.stream().map(Packet::toString).sorted().toList().toString();
  }

  /** The round of each step so far, and how far the process was after it. */
  String rounds() {
    return rounds.toString();
  }

  LocalState state(int id, int number, List<LocalEvent> events) {
    return new LocalState(
        id,
        number,
        node,
        List.copyOf(events),
        LocalState.Trail.of(history, sent, spawned),
        new LocalState.Clock(time, series, acted, timeouts, rounds()),
        new LocalState.Last(action, used),
        Set.copyOf(usedEver));
  }

  @Override
  public int n() {
    return bound.n();
  }

  @Override
  public int f() {
    return bound.f();
  }

  @Override
  public List<NodeId> nodes() {
    return IntStream.range(0, bound.n()).mapToObj(NodeId::of).toList();
  }

  @Override
  public void send(NodeId from, NodeId to, Record message) {
    if (to.index() >= births.count()) {
      throw new IllegalArgumentException("a message is sent to " + to + ", which does not exist");
    }
    if (repeats) {
      return;
    }
    int type = process.typeOf(message);
    long tag = Time.sending(process.phaseOf(type, message), process.roundOf(type, message));
    boolean again =
        action >= protocol.model().handlers().size()
            && sent.stream()
                .anyMatch(
                    p -> p.to() == to.index() && p.tag() == tag && p.content().equals(message));
    if (again) {
      return; // a receiver could have used the first instead
    }
    sent.add(Packet.of(node, to.index(), sent.size(), type, tag, message));
    time = series == Time.START ? tag : Math.max(time, tag);
  }

  @Override
  public void broadcast(NodeId from, Record message) {
    nodes().forEach(to -> send(from, to, message));
  }

  @Override
  public int choose(NodeId who, int choiceBound) {
    int place = choices.size();
    int value = place < given.size() ? given.get(place) : undecided.choose(choiceBound);
    choices.add(value);
    return value;
  }

  @Override
  public void output(NodeId who, Object value) {
    if (!repeats) {
      history = histories.withOutput(history, value, births);
    }
  }

  /** Also beyond the bound: the run goes on, but is left out of the comparison. */
  @Override
  @SuppressWarnings("NullAway") // stated in the documentation of the language only
  public @Nullable NodeId spawn(NodeId by) {
    int born = births.count();
    spawned.add(born);
    births = births.with(node);
    return born < MOST_PROCESSES ? NodeId.of(born) : null;
  }

  /**
   * A mailbox that knows what was examined, written from docs/language.md alone: a handler uses
   * what it has read, and of what its guard has made without reading it the narrowest views, or
   * everything where there is none.
   */
  private static final class LookedAtMailbox extends Mailbox<Object> {

    private final List<Packet> packets;
    private final List<LookedAtMailbox> made;
    private boolean read;
    private boolean narrowed;

    LookedAtMailbox(List<Packet> packets) {
      this(packets, new ArrayList<>());
    }

    private LookedAtMailbox(List<Packet> packets, List<LookedAtMailbox> made) {
      this.packets = packets;
      this.made = made;
      made.add(this);
    }

    /** All that is in something that was read. */
    Set<Packet> read() {
      Set<Packet> all = new LinkedHashSet<>();
      made.stream().filter(view -> view.read).forEach(view -> all.addAll(view.packets));
      return all;
    }

    /** What a guard uses that has examined this mailbox. */
    Set<Packet> usedByGuard() {
      Set<Packet> all = read();
      made.stream().filter(view -> !view.narrowed).forEach(view -> all.addAll(view.packets));
      return all;
    }

    @Override
    public Mailbox<Object> with(Predicate<? super Object> condition) {
      narrowed = true;
      return new LookedAtMailbox(
          packets.stream().filter(packet -> condition.test(packet.content())).toList(), made);
    }

    @Override
    public int size() {
      read = true;
      return packets.size();
    }

    @Override
    public Object get(int position) {
      read = true;
      return at(position).content();
    }

    @Override
    public NodeId sender(int position) {
      read = true;
      return NodeId.of(at(position).from());
    }

    /** Fails as the mailboxes of all other runs do, with the line of the caller. */
    private Packet at(int position) {
      if (position >= packets.size()) {
        throw new IndexOutOfBoundsException(position);
      }
      return packets.get(position);
    }

    @Override
    public List<NodeId> senders() {
      read = true;
      return packets.stream().map(packet -> NodeId.of(packet.from())).toList();
    }

    /** Only updates of rounds report this, and this is the mailbox of a handler. */
    @Override
    public void use(Mailbox<? extends Object> view) {
      throw new UnsupportedOperationException("handlers do not say what they use");
    }

    @Override
    public void use(Mailbox<? extends Object> view, int position) {
      use(view);
    }

    @Override
    public Iterator<Object> iterator() {
      read = true;
      return packets.stream().map(Packet::content).iterator();
    }
  }
}
