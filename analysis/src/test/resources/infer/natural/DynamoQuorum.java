import java.util.*;
import rondo.*;

/** A quorum store with read repair (Dynamo, 2007), one key: a coordinator writes to W replicas and reads from R, and repairs what it has found stale. */
@Protocol(n = 3, network = Arbitrary.class, spec = DynamoQuorum.Fresh.class)
public class DynamoQuorum extends Node {

  record Version(int counter, NodeId by) implements Comparable<Version> {
    @Override
    public int compareTo(Version o) {
      return counter != o.counter ? Integer.compare(counter, o.counter) : by.compareTo(o.by);
    }
  }

  record Done(int op, int counter) {}

  /** What a coordinator reads is no older than what it has read or written before. */
  public static class Fresh implements Spec<Done> {
    private final Map<NodeId, Integer> last = new HashMap<>();

    @Override
    public void observe(NodeId node, Done d) {
      if (d.counter() < last.getOrDefault(node, 0)) throw new Violation(node + " reads " + d + " after " + last.get(node));
      last.put(node, d.counter());
    }
  }

  record Get(int op) {}
  record GetReply(int op, Version version, int value) {}
  record Put(int op, Version version, int value) {}
  record PutReply(int op) {}

  private Version version;
  private int value;
  private int op;
  private boolean gets;
  private boolean puts;
  private Version found;
  private final Set<NodeId> stored = new HashSet<>();

  @Init
  void start() {
    version = new Version(0, node(0));
    found = version;
  }

  @Timeout
  void operate() {
    op++;
    gets = true;
    puts = false;
    stored.clear();
    broadcast(new Get(op));
  }

  @Upon
  void get(NodeId from, Get m) {
    send(from, new GetReply(m.op(), version, value));
  }

  @Upon
  void getReply(Mailbox<GetReply> mailbox) {
    var replies = mailbox.with(m -> m.op() == op);
    when(gets && replies.size() > n() / 2);
    gets = false;
    puts = true;
    GetReply latest = replies.get(0);
    for (GetReply r : replies) {
      if (r.version().compareTo(latest.version()) > 0) latest = r;
    }
    boolean writes = flip();
    found = writes ? new Version(latest.version().counter() + 1, self()) : latest.version();
    broadcast(new Put(op, found, writes ? choose(3) : latest.value()));
  }

  @Upon
  void put(NodeId from, Put m) {
    if (m.version().compareTo(version) > 0) {
      version = m.version();
      value = m.value();
    }
    send(from, new PutReply(m.op()));
  }

  @Upon
  void putReply(NodeId from, PutReply m) {
    when(puts && m.op() == op);
    stored.add(from);
    if (stored.size() > n() / 2) {
      puts = false;
      output(new Done(op, found.counter()));
    }
  }
}
