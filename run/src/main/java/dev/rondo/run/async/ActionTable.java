package dev.rondo.run.async;

import dev.rondo.analysis.StaleMessageAnalysis;
import dev.rondo.run.load.LoadedProtocol;
import java.util.List;
import java.util.stream.IntStream;
import rondo.runtime.Inbox;

/** What the engine knows of a protocol's handlers and timeouts, as arrays. */
final class ActionTable {

  final int types;
  final int handlers;
  final int timeouts;
  final int watches;

  /** For each handler, and then for each timeout, the type of its message, or -1. */
  final int[] typeOf;

  final boolean[] takesMailbox;

  /** For each timeout, the rounds of the messages that it looks at, in ascending order. */
  final int[][] roundsOfTimeout;

  /** The handlers of each message type, in the order of the source. */
  final int[][] handlersOf;

  /** Whether a message type has handlers of one message as well as of a mailbox. */
  final boolean[] mixed;

  /** Whether messages of a type are taken one by one in a round. */
  final boolean[] oneByOne;

  /** For each message type, what {@link StaleMessageAnalysis.Bound} says. */
  final int[] watchOf;

  final boolean[] strict;

  ActionTable(LoadedProtocol protocol) {
    List<LoadedProtocol.Action> actions = protocol.actions();
    types = protocol.model().messages().size();
    handlers = protocol.model().handlers().size();
    timeouts = actions.size() - handlers;
    typeOf = actions.stream().mapToInt(LoadedProtocol.Action::type).toArray();
    takesMailbox = new boolean[actions.size()];
    for (int action = 0; action < takesMailbox.length; action++) {
      takesMailbox[action] = actions.get(action).mailbox();
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
    mixed = new boolean[types];
    oneByOne = new boolean[types];
    watchOf = new int[types];
    strict = new boolean[types];
    watches = protocol.forgetting().variables().size();
    for (int index = 0; index < types; index++) {
      int type = index;
      handlersOf[type] = IntStream.range(0, handlers).filter(h -> typeOf[h] == type).toArray();
      long mailboxes = IntStream.of(handlersOf[type]).filter(h -> takesMailbox[h]).count();
      mixed[type] = mailboxes > 0 && mailboxes < handlersOf[type].length;
      oneByOne[type] = protocol.oneByOne().contains(protocol.model().messages().get(type).name());
      StaleMessageAnalysis.Bound bound = protocol.forgetting().bounds().get(type);
      watchOf[type] = bound.watch();
      strict[type] = bound.strict();
    }
  }

  /** Whether there are such messages. */
  boolean takesOneByOne() {
    return IntStream.range(0, types).anyMatch(type -> oneByOne[type]);
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
