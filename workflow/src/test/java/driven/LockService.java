package driven;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** The server and the client of a lock service, each a class of its own. */
public final class LockService {

  private LockService() {}

  /** The process of a role. */
  public static Implementation of(ImplementationContext context, Drift drift) {
    return context.role().equals("Server") ? new Server(context, drift) : new Client(context);
  }

  private record Ticket(int owner, int number) {}

  /** Processes that request the lock wait in one queue, whose head has it. */
  private static final class Server implements Implementation {
    private final ImplementationContext context;
    private final Drift drift;
    private final Deque<Ticket> queue = new ArrayDeque<>();

    Server(ImplementationContext context, Drift drift) {
      this.context = context;
      this.drift = drift;
    }

    @Override
    public void deliver(NodeId from, Record message) {
      if (message instanceof Locks.Acquire acquire) {
        Ticket ticket = new Ticket(from.index(), acquire.ticket());
        if (drift == Drift.SERVES_LAST_FIRST && queue.size() > 1) {
          Ticket head = queue.removeFirst();
          queue.addFirst(ticket);
          queue.addFirst(head);
        } else if (drift != Drift.FORGETS_WAITING || queue.size() < 2) {
          queue.addLast(ticket);
        }
        if (queue.size() == 1 || drift == Drift.GRANTS_TWICE && queue.size() == 2) {
          grant(ticket);
        }
      } else if (message instanceof Locks.Release release) {
        Ticket head = queue.peek();
        boolean holds =
            head != null
                && head.owner == from.index()
                && (head.number == release.ticket() || drift == Drift.ACCEPTS_OLD_RELEASE);
        if (holds) {
          queue.remove();
          Optional.ofNullable(queue.peek()).ifPresent(this::grant);
        }
      }
    }

    private void grant(Ticket ticket) {
      context.send(NodeId.of(ticket.owner), new Locks.Granted(ticket.number));
    }

    @Override
    public Map<String, ?> state() {
      return Map.of(
          "holder",
          Optional.ofNullable(queue.peek()).map(ticket -> NodeId.of(ticket.owner)),
          "line",
          queue.stream()
              .skip(1)
              .map(ticket -> new Locks.Waiting(NodeId.of(ticket.owner), ticket.number))
              .toList());
    }
  }

  private static final class Client implements Implementation {
    private static final NodeId SERVER = NodeId.of(0);

    private final ImplementationContext context;
    private int number;
    private String phase = "idle";

    Client(ImplementationContext context) {
      this.context = context;
    }

    @Override
    public void timeout(String name) {
      switch (name) {
        case "acquire" -> {
          phase = "waits";
          context.send(SERVER, new Locks.Acquire(++number));
        }
        case "release", "releaseAgain" -> {
          phase = "idle";
          context.send(SERVER, new Locks.Release(number));
        }
        default -> throw new IllegalArgumentException(name);
      }
    }

    @Override
    public void deliver(NodeId from, Record message) {
      if (message instanceof Locks.Granted granted
          && granted.ticket() == number
          && phase.equals("waits")) {
        phase = "holds";
        context.output(number);
      }
    }

    @Override
    public Map<String, ?> state() {
      return Map.of(
          "ticket", number, "waits", phase.equals("waits"), "holds", phase.equals("holds"));
    }
  }

  public static List<Drift> drifts() {
    return List.of(
        Drift.GRANTS_TWICE,
        Drift.SERVES_LAST_FIRST,
        Drift.FORGETS_WAITING,
        Drift.ACCEPTS_OLD_RELEASE);
  }
}
