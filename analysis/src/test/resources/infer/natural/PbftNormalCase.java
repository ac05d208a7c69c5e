import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import rondo.*;

/** PBFT (Castro, Liskov 1999), the normal case of one view: pre-prepare, prepare, commit, request after request. */
@Protocol(n = 4, f = 1, spec = AgreementPerKey.class)
public class PbftNormalCase extends Node {

  record PrePrepare(int seq, int digest) {}
  record Prepare(int seq, int digest) {}
  record Commit(int seq, int digest) {}

  private int seq;
  private int digest;
  private boolean prePrepared;
  private boolean prepared;
  private boolean committed = true;
  private final Set<NodeId> prepares = new HashSet<>();
  private final Set<NodeId> commits = new HashSet<>();

  private boolean isPrimary() {
    return self().equals(node(0));
  }

  @Timeout
  void request() {
    when(isPrimary() && committed);
    broadcast(new PrePrepare(seq + 1, choose(9)));
  }

  @Upon
  void prePrepare(NodeId from, PrePrepare m) {
    if (!from.equals(node(0)) || m.seq() <= seq) {
      return;
    }
    seq = m.seq();
    digest = m.digest();
    prePrepared = true;
    prepared = false;
    committed = false;
    prepares.clear();
    commits.clear();
    broadcast(new Prepare(seq, digest));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    if (m.seq() != seq || m.digest() != digest) {
      return;
    }
    prepares.add(from);
    if (prePrepared && !prepared && prepares.size() > 2 * f()) {
      prepared = true;
      broadcast(new Commit(seq, digest));
    }
  }

  @Upon
  void commit(NodeId from, Commit m) {
    if (m.seq() != seq || m.digest() != digest) {
      return;
    }
    commits.add(from);
    if (prepared && !committed && commits.size() >= 2 * f() + 1) {
      committed = true;
      output(Map.entry(seq, digest));
    }
  }
}
