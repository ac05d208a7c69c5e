import java.util.*;
import rondo.*;

/** Egalitarian Paxos (Moraru, Andersen and Kaminsky 2013): one instance, its slow path, and explicit prepares with later ballots. */
@Protocol(n = 3, spec = Agreement.class)
public class EPaxosRecovery extends Node {
  enum Status { NONE, PREACCEPTED, ACCEPTED, COMMITTED }

  record PreAccept(int ballot, int deps) {}
  record PreAccepted(int ballot, int deps) {}
  record Prepare(int ballot) {}
  record Prepared(int ballot, int seenIn, Status status, int deps) {}
  record Accept(int ballot, int deps) {}
  record Accepted(int ballot, int deps) {}

  private Status status = Status.NONE;
  private int promised;
  private int seenIn;
  private int deps;
  private int ballot;
  private int step;

  @Init
  void propose() {
    if (self().index() != 0) return;
    ballot = 1;
    step = 1;
    broadcast(new PreAccept(ballot, 1));
  }

  @Upon
  void preAccept(NodeId from, PreAccept m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    seenIn = m.ballot();
    status = Status.PREACCEPTED;
    deps = m.deps() | (flip() ? 1 << self().index() : 0);
    send(from, new PreAccepted(m.ballot(), deps));
  }

  @Upon
  void preAccepted(Mailbox<PreAccepted> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(step == 1 && answers.size() > n() / 2);
    step = 3;
    int union = 0;
    for (PreAccepted a : answers) union |= a.deps();
    broadcast(new Accept(ballot, union));
  }

  @Timeout
  void recover() {
    int at = Math.max(ballot, promised);
    ballot = (at / n() + 1) * n() + self().index();
    step = 2;
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    send(from, new Prepared(m.ballot(), seenIn, status, deps));
  }

  @Upon
  void prepared(Mailbox<Prepared> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(step == 2 && answers.size() > n() / 2);
    step = 3;
    int newest = 0;
    int chosen = 0;
    for (Prepared p : answers) {
      if (p.status() == Status.ACCEPTED && p.seenIn() > newest) {
        newest = p.seenIn();
        chosen = p.deps();
      }
    }
    if (newest == 0) for (Prepared p : answers) chosen |= p.deps();
    broadcast(new Accept(ballot, chosen));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() >= promised);
    promised = m.ballot();
    seenIn = m.ballot();
    status = Status.ACCEPTED;
    deps = m.deps();
    send(from, new Accepted(m.ballot(), deps));
  }

  @Upon
  void accepted(Mailbox<Accepted> mailbox) {
    var answers = mailbox.with(m -> m.ballot() == ballot);
    when(step == 3 && answers.size() > n() / 2);
    step = 4;
    output(answers.get(0).deps());
  }
}
