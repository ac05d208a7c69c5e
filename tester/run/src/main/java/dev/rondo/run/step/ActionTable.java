package dev.rondo.run.step;

import dev.rondo.run.load.LoadedProtocol;
import java.util.List;
import java.util.stream.IntStream;
import rondo.runtime.Inbox;

/**
 * The handlers and timeouts of a protocol, as arrays. Handlers are numbered in the order of the
 * source; timeouts follow them.
 */
public final class ActionTable {

  private final int types;
  private final int handlers;
  private final int timeouts;
  private final int[] typeOf;
  private final boolean[] takesMailbox;
  private final boolean[] beginsAsGuard;
  private final int[][] roundsOfTimeout;
  private final int[][] handlersOf;
  private final boolean[] ofMailbox;
  private final boolean[] oneByOne;

  /** The table of a protocol. */
  public ActionTable(LoadedProtocol protocol) {
    List<LoadedProtocol.HandlerInfo> actions = protocol.actions();
    types = protocol.model().messages().size();
    handlers = protocol.model().handlers().size();
    timeouts = actions.size() - handlers;
    typeOf = actions.stream().mapToInt(LoadedProtocol.HandlerInfo::type).toArray();
    takesMailbox = new boolean[actions.size()];
    for (int action = 0; action < takesMailbox.length; action++) {
      takesMailbox[action] = actions.get(action).mailbox();
    }
    beginsAsGuard = new boolean[actions.size()];
    for (int handler = 0; handler < handlers; handler++) {
      beginsAsGuard[handler] = !protocol.model().handlers().get(handler).isNarrow();
    }
    for (int timeout = 0; timeout < timeouts; timeout++) {
      beginsAsGuard[handlers + timeout] = !protocol.model().timeouts().get(timeout).isNarrow();
    }
    roundsOfTimeout = new int[timeouts][];
    for (int timeout = 0; timeout < timeouts; timeout++) {
      roundsOfTimeout[timeout] =
          protocol.model().timeouts().get(timeout).message().stream()
              .flatMap(name -> protocol.model().message(name).rounds().stream())
              .mapToInt(Integer::intValue)
              .sorted()
              .toArray();
    }
    handlersOf = new int[types][];
    ofMailbox = new boolean[types];
    oneByOne = new boolean[types];
    for (int index = 0; index < types; index++) {
      int type = index;
      handlersOf[type] = IntStream.range(0, handlers).filter(h -> typeOf[h] == type).toArray();
      ofMailbox[type] = IntStream.of(handlersOf[type]).anyMatch(h -> takesMailbox[h]);
      oneByOne[type] = protocol.oneByOne().contains(protocol.model().messages().get(type).name());
    }
  }

  /** The number of message types. */
  public int types() {
    return types;
  }

  /** The number of handlers, and so the number of the first timeout. */
  public int handlers() {
    return handlers;
  }

  /** The number of timeouts. */
  public int timeouts() {
    return timeouts;
  }

  /** The message type of a handler or timeout, or -1. */
  public int typeOf(int action) {
    return typeOf[action];
  }

  /** Whether a handler or timeout takes a mailbox. */
  public boolean takesMailbox(int action) {
    return takesMailbox[action];
  }

  /** Whether an action first looks at its mailbox as its guard does. */
  boolean beginsAsGuard(int action) {
    return beginsAsGuard[action];
  }

  /** The rounds of the messages that a timeout reads, in ascending order. */
  public int[] roundsOfTimeout(int timeout) {
    return roundsOfTimeout[timeout];
  }

  /** The handlers of a message type, in the order of the source. */
  int[] handlersOf(int type) {
    return handlersOf[type];
  }

  /** Whether messages of a type are taken one by one in a round. */
  boolean isTakenOneByOne(int type) {
    return oneByOne[type];
  }

  /** Whether a handler takes the mailbox of a type. */
  public boolean hasMailboxHandler(int type) {
    return ofMailbox[type];
  }

  /** Whether there are messages that are taken one by one in a round. */
  public boolean takesOneByOne() {
    return IntStream.range(0, types).anyMatch(this::isTakenOneByOne);
  }

  /** A mailbox for each type. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  Inbox<Object>[] newMailboxes() {
    Inbox<Object>[] mailboxes = new Inbox[types];
    for (int type = 0; type < types; type++) {
      mailboxes[type] = new Inbox<>();
    }
    return mailboxes;
  }
}
