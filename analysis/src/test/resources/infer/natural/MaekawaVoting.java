import java.util.*;
import rondo.*;

/** Maekawa's mutual exclusion (1985): a process asks the voters of its own quorum; a voter has one vote, and inquires it back from a younger request. */
@Protocol(n = 3, network = Arbitrary.class)
public class MaekawaVoting extends Node {

  record Request(int stamp) {}
  record Locked(int stamp) {}
  record Failed(int stamp) {}
  record Inquire(int stamp) {}
  record Relinquish(int stamp) {}
  record Release(int stamp) {}

  record Waiting(int stamp, NodeId who) implements Comparable<Waiting> {
    @Override
    public int compareTo(Waiting o) {
      return stamp != o.stamp ? Integer.compare(stamp, o.stamp) : who.compareTo(o.who);
    }
  }

  private int clock;
  private int mine;
  private boolean wants;
  private boolean inside;
  private boolean failed;
  private final Set<NodeId> locks = new TreeSet<>();
  private Waiting holder;
  private final TreeSet<Waiting> queue = new TreeSet<>();

  private List<NodeId> quorum() {
    return List.of(self(), node((self().index() + 1) % n()));
  }

  @rondo.Request(times = 2)
  void enter() {
    when(!wants && !inside);
    wants = true;
    failed = false;
    locks.clear();
    mine = ++clock;
    for (NodeId v : quorum()) send(v, new Request(mine));
  }

  @Upon
  void request(NodeId from, Request m) {
    clock = Math.max(clock, m.stamp());
    Waiting w = new Waiting(m.stamp(), from);
    if (holder == null) {
      holder = w;
      send(from, new Locked(m.stamp()));
    } else {
      queue.add(w);
      if (w.compareTo(holder) < 0) {
        send(holder.who(), new Inquire(holder.stamp()));
      } else {
        send(from, new Failed(m.stamp()));
      }
    }
  }

  @Upon
  void locked(NodeId from, Locked m) {
    when(wants && m.stamp() == mine);
    locks.add(from);
    if (locks.size() == quorum().size()) {
      wants = false;
      inside = true;
    }
  }

  @Upon
  void failed(NodeId from, Failed m) {
    when(wants && m.stamp() == mine);
    failed = true;
  }

  @Upon
  void inquire(NodeId from, Inquire m) {
    when(wants && m.stamp() == mine && locks.contains(from));
    locks.remove(from);
    send(from, new Relinquish(mine));
  }

  @Upon
  void relinquish(NodeId from, Relinquish m) {
    when(holder != null && holder.who().equals(from) && holder.stamp() == m.stamp());
    queue.add(holder);
    grantNext();
  }

  @Timeout
  void leave() {
    when(inside);
    inside = false;
    for (NodeId v : quorum()) send(v, new Release(mine));
  }

  @Upon
  void release(NodeId from, Release m) {
    when(holder != null && holder.who().equals(from) && holder.stamp() == m.stamp());
    grantNext();
  }

  private void grantNext() {
    holder = queue.pollFirst();
    if (holder != null) send(holder.who(), new Locked(holder.stamp()));
  }

  @Invariant
  static boolean oneInside(List<MaekawaVoting> all) {
    return all.stream().filter(p -> p.inside).count() <= 1;
  }
}
