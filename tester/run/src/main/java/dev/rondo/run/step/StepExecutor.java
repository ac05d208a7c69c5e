package dev.rondo.run.step;

import dev.rondo.run.load.LoadedProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;
import rondo.runtime.Environment;
import rondo.runtime.Inbox;

/**
 * What a step of a process means: from a {@link ProcessState} and an event to the next state, the
 * messages sent, the outputs and the choices. The event is the start of the process, messages in
 * its mailboxes, or a timeout. The engine and the searches extend it, so that they cannot differ.
 * They decide what becomes of messages, outputs and choices, and they remove used messages.
 */
public abstract class StepExecutor implements Environment {

  /** The result if no handler is enabled. */
  public static final int NONE = -1;

  /** The value of {@link #running()} while specs and processes are created. */
  public static final int START = -4;

  /** The value of {@link #running()} while no code of the protocol runs. */
  public static final int IDLE = -3;

  /** The value of {@link #running()} while a guard is evaluated. */
  public static final int GUARD = -2;

  /** The value of {@link #running()} while {@code @Init} runs. */
  public static final int INIT = -1;

  private static final int MOST_ACTS = 10_000;

  /** Which of several enabled handlers runs. */
  public enum Dispatch {
    /** The first in the order of the source. */
    IN_SOURCE_ORDER,
    /** The first that does not overtake an older message of the same sender (FIFO). */
    IN_SENDING_ORDER,
    /** The handler of the earliest round, as in the round form. */
    IN_ROUND_ORDER
  }

  private final LoadedProtocol protocol;
  private final ActionTable table;
  private final Dispatch dispatch;
  private final int n;
  private final int f;
  private final List<NodeId> nodes;
  private final boolean hasInvariants;
  private int running = IDLE;
  private int asked = NONE;
  private int acts;

  /** Executes steps of processes, n at the start, f of which may be faulty. */
  protected StepExecutor(LoadedProtocol protocol, Dispatch dispatch, int n, int f) {
    this.protocol = protocol;
    this.table = new ActionTable(protocol);
    this.dispatch = dispatch;
    this.n = n;
    this.f = f;
    this.nodes = IntStream.range(0, n).mapToObj(NodeId::of).toList();
    this.hasInvariants = !protocol.model().invariants().isEmpty();
  }

  /** The number of processes, spawned ones included. */
  protected abstract int processes();

  /** A process sends a message. */
  protected abstract void sent(int sender, int receiver, int type, int phase, Record message);

  /** A process chooses. */
  protected abstract int chosen(int node, int bound);

  /** A process outputs a value. */
  protected abstract void shown(int node, Object value);

  /** A handler or a timeout is about to run; its state says what it uses. */
  protected void actionBegins(ProcessState process, int action) {}

  /** The code of a handler or a timeout has run; its state says what it used. */
  protected void actionEnds(ProcessState process, int action) {}

  /** Whether a process may use a message now. */
  protected boolean mayUse(ProcessState process, int type, Object message) {
    return true;
  }

  /** Evaluates a guard for a message or a mailbox. */
  protected boolean holds(
      ProcessState process, int action, NodeId from, @Nullable Object argument) {
    return process.node().enabled(action, from, argument);
  }

  /** Checks the invariants of a process whose code has just run. Called if there are any. */
  protected void checkInvariants(ProcessState process) {
    protocol.checkInvariants(process.node(), process.index());
  }

  /** The protocol's handlers and timeouts. */
  public final ActionTable table() {
    return table;
  }

  /**
   * The code of the protocol that is running or has failed: an action, or a constant of this class.
   */
  public final int running() {
    return running;
  }

  /** Notes which code of the protocol is running. */
  protected final void setRunning(int code) {
    running = code;
  }

  /** The handler or timeout whose guard or code has run last. */
  protected final int lastAction() {
    return asked;
  }

  /** Begins a step; must be called before the code of a process runs. */
  protected final void stepBegins() {
    acts = 0;
  }

  /** Starts a process that has its inputs. */
  protected final void start(ProcessState process) {
    running = INIT;
    asked = NONE;
    process.node().rondoInit();
    if (hasInvariants) {
      checkInvariants(process);
    }
    running = IDLE;
  }

  /** Runs the first enabled handler; false if there is none. */
  protected final boolean handleMessages(ProcessState process) {
    int handler = findEnabled(process);
    if (handler != NONE) {
      run(process, handler);
    }
    return handler != NONE;
  }

  /** Runs a timeout; false if it is not enabled. */
  protected final boolean runTimeout(ProcessState process, int timeout) {
    int action = table.handlers() + timeout;
    boolean enabled = isEnabled(process, action);
    if (enabled) {
      run(process, action);
    }
    return enabled;
  }

  /** Finds the handler that runs next, and notes the messages that it would use. */
  protected final int findEnabled(ProcessState process) {
    running = GUARD;
    int found =
        switch (dispatch) {
          case IN_SOURCE_ORDER -> findFirst(process);
          case IN_SENDING_ORDER -> findOldest(process);
          case IN_ROUND_ORDER -> findEarliest(process);
        };
    running = IDLE;
    return found;
  }

  /**
   * Like {@link #findEnabled}, if no handler was enabled before one message was stored: only
   * handlers of its type can be enabled now, and handlers of one message only for this one.
   */
  protected final int findEnabledBy(ProcessState process, int type, int position) {
    if (dispatch != Dispatch.IN_SOURCE_ORDER) {
      return findEnabled(process);
    }
    running = GUARD;
    int found = NONE;
    for (int handler : table.handlersOf(type)) {
      if (table.takesMailbox(handler)
          ? acceptsMailbox(process, handler)
          : acceptsAt(process, handler, position)) {
        found = handler;
        break;
      }
    }
    running = IDLE;
    return found;
  }

  /**
   * The same for one message that was not stored, of a type that no handler takes a mailbox of.
   * What it uses is not noted; it runs by {@link #runOn}.
   */
  protected final int findEnabledFor(ProcessState process, int type, NodeId from, Object message) {
    running = GUARD;
    int found = NONE;
    for (int handler : table.handlersOf(type)) {
      asked = handler;
      if (process.node().enabled(handler, from, message)) {
        found = handler;
        break;
      }
    }
    running = IDLE;
    return found;
  }

  /** Runs a handler on one message that was not stored. */
  protected final void runOn(ProcessState process, int handler, NodeId from, Object message) {
    asked = handler;
    running = handler;
    process.node().run(handler, from, message);
    if (hasInvariants) {
      checkInvariants(process);
    }
    running = IDLE;
  }

  /** Whether the guard of a timeout holds. Does not note used messages. */
  protected final boolean isEnabled(ProcessState process, int timeout) {
    int type = table.typeOf(timeout);
    Inbox<Object> mailbox = type < 0 ? null : process.mailbox(type);
    running = GUARD;
    asked = timeout;
    if (mailbox != null) {
      mailbox.reopen();
    }
    boolean enabled = holds(process, timeout, process.id(), mailbox);
    running = IDLE;
    if (enabled && mailbox != null) {
      noteGuard(mailbox, timeout);
    }
    return enabled;
  }

  /**
   * Runs a handler that was found last, or a timeout whose guard was evaluated last. Used messages
   * stay in the mailbox.
   */
  protected final void run(ProcessState process, int action) {
    int type = table.typeOf(action);
    Inbox<Object> mailbox = type < 0 ? null : process.mailbox(type);
    if (action >= table.handlers()) {
      process.useNone();
      if (mailbox != null) {
        process.useAsGuard(mailbox);
      }
    }
    process.actionBegins();
    actionBegins(process, action);
    asked = action;
    running = action;
    if (mailbox == null) {
      process.node().run(action, process.id(), null);
    } else if (table.takesMailbox(action)) {
      mailbox.begin(action);
      try {
        process.node().run(action, process.id(), mailbox);
      } finally {
        process.useRead(mailbox);
      }
    } else {
      int position = process.used(0);
      NodeId from = NodeId.of(mailbox.senderIndex(position));
      process.node().run(action, from, mailbox.at(position));
    }
    actionEnds(process, action);
    if (hasInvariants) {
      checkInvariants(process);
    }
    running = IDLE;
  }

  private int findFirst(ProcessState process) {
    for (int handler = 0; handler < table.handlers(); handler++) {
      if (accepts(process, handler)) {
        return handler;
      }
    }
    return NONE;
  }

  private int findEarliest(ProcessState process) {
    long earliest = Long.MAX_VALUE;
    int found = NONE;
    int first = NONE;
    for (int handler = 0; handler < table.handlers(); handler++) {
      if (accepts(process, handler)) {
        long tag = usedTag(process, handler);
        if (tag < earliest) {
          found = handler;
          first = process.used(0);
          earliest = tag;
        }
      }
    }
    if (found == NONE) {
      return NONE;
    }
    if (!table.takesMailbox(found)) {
      process.useOne(first);
    } else if (asked != found) { // what it uses was overwritten
      Inbox<Object> mailbox = process.mailbox(table.typeOf(found));
      mailbox.reopen();
      process.node().enabled(found, process.id(), mailbox);
      process.useAsGuard(mailbox);
      noteGuard(mailbox, found);
    }
    return found;
  }

  private void noteGuard(Inbox<Object> mailbox, int action) {
    if (table.beginsAsGuard(action)) {
      mailbox.guardHolds(action);
    }
  }

  /**
   * An enabled handler.
   *
   * @param position of the one message that it would use; -1 if it takes a mailbox
   * @param senders of the messages that it would use
   * @param arrivals the numbers of these messages, in the order of arrival
   */
  private record EnabledHandler(int handler, int position, int[] senders, int[] arrivals) {

    /** Whether it would use a younger message of a sender than another handler. */
    boolean overtakes(EnabledHandler other) {
      for (int mine = 0; mine < senders.length; mine++) {
        for (int its = 0; its < other.senders.length; its++) {
          if (senders[mine] == other.senders[its] && arrivals[mine] > other.arrivals[its]) {
            return true;
          }
        }
      }
      return false;
    }
  }

  private int findOldest(ProcessState process) {
    List<EnabledHandler> enabled = new ArrayList<>();
    for (int handler = 0; handler < table.handlers(); handler++) {
      if (table.takesMailbox(handler)) {
        if (accepts(process, handler)) {
          enabled.add(candidate(process, handler, NONE));
        }
      } else {
        int count = process.mailbox(table.typeOf(handler)).count();
        for (int position = 0; position < count; position++) {
          if (acceptsAt(process, handler, position)) {
            enabled.add(candidate(process, handler, position));
          }
        }
      }
    }
    if (enabled.isEmpty()) {
      return NONE;
    }
    EnabledHandler first =
        enabled.stream()
            .filter(one -> enabled.stream().noneMatch(one::overtakes))
            .findFirst()
            .orElse(enabled.get(0));
    if (first.position() == NONE) {
      accepts(process, first.handler());
    } else {
      process.useOne(first.position());
    }
    return first.handler();
  }

  private EnabledHandler candidate(ProcessState process, int handler, int position) {
    int type = table.typeOf(handler);
    Inbox<Object> mailbox = process.mailbox(type);
    int[] used = IntStream.range(0, process.usedCount()).map(process::used).toArray();
    int[] senders = IntStream.of(used).map(mailbox::senderIndex).toArray();
    int[] numbers = IntStream.of(used).map(at -> process.arrivalOf(type, at)).toArray();
    return new EnabledHandler(handler, position, senders, numbers);
  }

  /** The tag of the messages that the handler found last would use. */
  protected final long usedTag(ProcessState process, int handler) {
    int type = table.typeOf(handler);
    return process.tagOf(type, process.mailbox(type).at(process.used(0)));
  }

  /** Whether a handler is enabled; notes the messages that it would use. */
  protected final boolean accepts(ProcessState process, int handler) {
    return process.mailbox(table.typeOf(handler)).count() > 0
        && (table.takesMailbox(handler)
            ? acceptsMailbox(process, handler)
            : acceptsOne(process, handler));
  }

  /** Whether a handler of a mailbox is enabled; it must use at least one message. */
  private boolean acceptsMailbox(ProcessState process, int handler) {
    int type = table.typeOf(handler);
    Inbox<Object> mailbox = process.mailbox(type);
    asked = handler;
    process.useNone();
    mailbox.reopen();
    if (!holds(process, handler, process.id(), mailbox)
        || process.useAsGuard(mailbox) == 0
        || !mayUse(process, type, mailbox.at(process.used(0)))) {
      return false;
    }
    noteGuard(mailbox, handler);
    return true;
  }

  private boolean acceptsOne(ProcessState process, int handler) {
    int type = table.typeOf(handler);
    int count = process.mailbox(type).count();
    int first = NONE;
    for (int position = 0; position < count; position++) {
      boolean earlier = first == NONE || comesBefore(process, type, position, first);
      if (earlier && acceptsAt(process, handler, position)) {
        if (dispatch != Dispatch.IN_ROUND_ORDER) {
          return true;
        }
        first = position;
      }
    }
    if (first != NONE) {
      process.useOne(first);
    }
    return first != NONE;
  }

  /**
   * Whether a message comes before another. Messages of an earlier round come first, as in the
   * round form. Messages of one round that are taken one by one come in the order of arrival; the
   * round form has all orders.
   */
  private boolean comesBefore(ProcessState process, int type, int position, int other) {
    Inbox<Object> mailbox = process.mailbox(type);
    long tag = process.tagOf(type, mailbox.at(position));
    long otherTag = process.tagOf(type, mailbox.at(other));
    return tag == otherTag && table.isTakenOneByOne(type)
        ? process.arrivalOf(type, position) < process.arrivalOf(type, other)
        : tag < otherTag;
  }

  /** Whether a handler of one message accepts the one at a position; notes that it would use it. */
  protected final boolean acceptsAt(ProcessState process, int handler, int position) {
    int type = table.typeOf(handler);
    Inbox<Object> mailbox = process.mailbox(type);
    Object message = mailbox.at(position);
    asked = handler;
    process.useOne(position);
    return holds(process, handler, NodeId.of(mailbox.senderIndex(position)), message)
        && mayUse(process, type, message);
  }

  @Override
  public final int n() {
    return n;
  }

  @Override
  public final int f() {
    return f;
  }

  @Override
  public final List<NodeId> nodes() {
    return nodes;
  }

  @Override
  public final void send(NodeId from, NodeId to, Record message) {
    int receiver = Inbox.receiver(to, processes());
    int type = protocol.prototype().typeOf(message);
    int phase = protocol.prototype().phaseOf(type, message);
    act();
    sent(from.index(), receiver, type, phase, message);
  }

  /** Sends to the processes that existed at the start. */
  @Override
  public final void broadcast(NodeId from, Record message) {
    int type = protocol.prototype().typeOf(message);
    int phase = protocol.prototype().phaseOf(type, message);
    for (int receiver = 0; receiver < n; receiver++) {
      act();
      sent(from.index(), receiver, type, phase, message);
    }
  }

  @Override
  public final int choose(NodeId node, int bound) {
    act();
    return chosen(node.index(), bound);
  }

  @Override
  public final void output(NodeId node, Object value) {
    act();
    shown(node.index(), value);
  }

  /** Counts an effect, and aborts a step whose effects would fill the memory. */
  private void act() {
    if (++acts > MOST_ACTS) {
      throw new IllegalStateException(
          "one step sends, outputs and chooses more than " + MOST_ACTS + " times");
    }
  }
}
