import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import rondo.*;

/** Egalitarian Paxos (Moraru, Andersen, Kaminsky 2013), one leader's instances: the fast path where all dependencies agree, the slow one otherwise. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class EPaxosFast extends Node {

  record PreAccept(int instance, int key, Set<Integer> deps) {}
  record PreAcceptOk(int instance, Set<Integer> deps) {}
  record Accept(int instance, int key, Set<Integer> deps) {}
  record AcceptOk(int instance) {}
  record Commit(int instance, int key, Set<Integer> deps) {}

  enum Status { NONE, PRE_ACCEPTED, ACCEPTED, COMMITTED }

  private int instance;
  private int key;
  private Status status = Status.NONE;
  private final Set<Integer> deps = new TreeSet<>();
  private final Set<Integer> union = new TreeSet<>();
  private final Set<Integer> seen = new TreeSet<>();
  private int replies;
  private boolean same;

  @Timeout
  void propose() {
    when(status == Status.NONE || status == Status.COMMITTED);
    instance = nextOwn(instance);
    key = choose(2);
    status = Status.PRE_ACCEPTED;
    deps.clear();
    deps.addAll(seen);
    seen.add(instance);
    union.clear();
    union.addAll(deps);
    replies = 0;
    same = true;
    broadcastToOthers(new PreAccept(instance, key, Set.copyOf(deps)));
  }

  private int nextOwn(int last) {
    int next = last + 1;
    while (next % n() != self().index()) {
      next++;
    }
    return next;
  }

  @Upon
  void preAccept(NodeId from, PreAccept m) {
    Set<Integer> mine = new TreeSet<>(m.deps());
    mine.addAll(seen);
    mine.remove(m.instance());
    seen.add(m.instance());
    send(from, new PreAcceptOk(m.instance(), Set.copyOf(mine)));
  }

  @Upon
  void preAcceptOk(PreAcceptOk m) {
    when(m.instance() == instance && status == Status.PRE_ACCEPTED);
    replies++;
    same = same && m.deps().equals(deps);
    union.addAll(m.deps());
    if (replies == n() - 1 && same) {
      status = Status.COMMITTED;
      output(Map.entry(instance, Set.copyOf(deps)));
      broadcastToOthers(new Commit(instance, key, Set.copyOf(deps)));
    } else if (replies >= n() / 2 && !same) {
      status = Status.ACCEPTED;
      replies = 0;
      broadcastToOthers(new Accept(instance, key, Set.copyOf(union)));
    }
  }

  @Upon
  void accept(NodeId from, Accept m) {
    seen.add(m.instance());
    send(from, new AcceptOk(m.instance()));
  }

  @Upon
  void acceptOk(AcceptOk m) {
    when(m.instance() == instance && status == Status.ACCEPTED);
    replies++;
    if (replies >= n() / 2) {
      status = Status.COMMITTED;
      output(Map.entry(instance, Set.copyOf(union)));
      broadcastToOthers(new Commit(instance, key, Set.copyOf(union)));
    }
  }

  @Upon
  void commit(Commit m) {
    seen.add(m.instance());
    output(Map.entry(m.instance(), m.deps()));
  }
}
