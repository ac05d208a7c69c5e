package driven;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** A replica as a server of calls: a call waits in a table until enough replies are in. */
public final class RegisterReplica implements Implementation {

  /** A value and when it was written: what a disk keeps. */
  private record Cell(long stamp, int value) {}

  private static final int WRITERS = 64;

  /** An operation under way: what it has heard, and what it does at the end. */
  private static final class Call {
    final Map<Integer, Cell> replies = new TreeMap<>();
    final int enough;
    final Consumer<Call> end;

    Call(int enough, Consumer<Call> end) {
      this.enough = enough;
      this.end = end;
    }
  }

  private final ImplementationContext context;
  private final Drift drift;
  private final Map<String, Object> disk = new HashMap<>();
  private final Map<Integer, Call> calls = new HashMap<>();
  private Cell cell = new Cell(0, 0);
  private int last;
  private String busy = "";

  public RegisterReplica(ImplementationContext context, Drift drift) {
    this.context = context;
    this.drift = drift;
  }

  private void keep(Cell next) {
    cell = next;
    if (drift != Drift.FORGETS_VALUE_AFTER_CRASH) {
      disk.put("cell", next);
    }
  }

  private void begin(String what, int enough, Consumer<Call> end) {
    last++;
    disk.put("last", last);
    busy = what;
    calls.put(last, new Call(enough, end));
  }

  private void ask(Record message) {
    for (int peer = 0; peer < context.n(); peer++) {
      if (peer != context.self().index()) {
        context.send(NodeId.of(peer), message);
      }
    }
  }

  private static Register.Version version(Cell cell) {
    return new Register.Version((int) (cell.stamp / WRITERS), (int) (cell.stamp % WRITERS));
  }

  private static Cell cell(Register.Version version, int value) {
    return new Cell((long) version.number() * WRITERS + version.writer(), value);
  }

  @Override
  public void request(String name, List<Integer> arguments) {
    int majority = context.n() / 2;
    if (name.equals("write")) {
      begin("write", majority, call -> {});
      keep(
          new Cell(
              (cell.stamp / WRITERS + 1) * WRITERS + context.self().index(), arguments.get(0)));
      ask(new Register.Store(last, version(cell), cell.value));
    } else {
      boolean small = drift == Drift.READ_QUORUM_TOO_SMALL && context.n() > 3;
      begin("read", small ? majority - 1 : majority, this::finishRead);
      ask(new Register.Query(last));
    }
  }

  private void finishRead(Call call) {
    Cell latest =
        call.replies.values().stream().max(Comparator.comparingLong(Cell::stamp)).orElseThrow();
    if (latest.stamp > cell.stamp && drift != Drift.STALE_READ) {
      keep(latest);
    }
    context.output(cell.value);
  }

  @Override
  public void deliver(NodeId from, Record message) {
    if (message instanceof Register.Query query) {
      context.send(from, new Register.Answer(query.op(), version(cell), cell.value));
    } else if (message instanceof Register.Store store) {
      Cell theirs = cell(store.version(), store.value());
      boolean later = theirs.stamp > cell.stamp;
      if (later || drift == Drift.OVERWRITES_NEWER) {
        keep(theirs);
      }
      if (later || drift != Drift.ACKNOWLEDGES_NO_OLD_WRITE) {
        context.send(from, new Register.Stored(store.op()));
      }
    } else if (message instanceof Register.Stored stored) {
      reply(stored.op(), from, cell);
    } else if (message instanceof Register.Answer answer) {
      reply(answer.op(), from, cell(answer.version(), answer.value()));
    }
  }

  private void reply(int op, NodeId from, Cell content) {
    Call call = calls.get(op);
    if (call != null) {
      call.replies.put(from.index(), content);
      if (call.replies.size() >= call.enough) {
        calls.remove(op);
        busy = "";
        call.end.accept(call);
      }
    }
  }

  @Override
  public void crash() {
    calls.clear();
    busy = "";
    cell = new Cell(0, 0);
    last = 0;
  }

  @Override
  public void recover() {
    cell = (Cell) disk.getOrDefault("cell", cell);
    last = (Integer) Objects.requireNonNull(disk.getOrDefault("last", 0));
  }

  @Override
  public Map<String, ?> state() {
    return Map.of(
        "version", version(cell),
        "value", cell.value,
        "reading", busy.equals("read"),
        "writing", busy.equals("write"));
  }

  public static List<Drift> drifts() {
    return List.of(
        Drift.STALE_READ,
        Drift.OVERWRITES_NEWER,
        Drift.READ_QUORUM_TOO_SMALL,
        Drift.FORGETS_VALUE_AFTER_CRASH,
        Drift.ACKNOWLEDGES_NO_OLD_WRITE);
  }
}
