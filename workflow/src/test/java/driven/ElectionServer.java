package driven;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** A server with a role, a tally of votes and a disk; it knows nothing of handlers. */
public final class ElectionServer implements Implementation {

  enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
  }

  private final ImplementationContext context;
  private final Drift drift;
  private final Properties disk = new Properties();
  private Role role = Role.FOLLOWER;
  private int epoch;
  private BitSet tally = new BitSet();

  public ElectionServer(ImplementationContext context, Drift drift) {
    this.context = context;
    this.drift = drift;
  }

  private void enter(int next, Role as) {
    epoch = next;
    if (drift != Drift.FORGETS_TERM_AFTER_CRASH) {
      disk.setProperty("epoch", String.valueOf(next));
    }
    become(as);
    tally = new BitSet();
  }

  private void become(Role next) {
    role = next;
  }

  private void sendToAllOthers(Record message) {
    for (int peer = 0; peer < context.n(); peer++) {
      boolean left = drift == Drift.MISSING_SEND && peer == context.n() - 1;
      if (peer != context.self().index() && !left) {
        context.send(NodeId.of(peer), message);
      }
    }
  }

  @Override
  public void timeout(String name) {
    enter(epoch + 1, Role.CANDIDATE);
    sendToAllOthers(new Election.RequestVote(epoch));
  }

  @Override
  public void deliver(NodeId from, Record message) {
    if (message instanceof Election.RequestVote request) {
      onRequest(from, request.term());
    } else if (message instanceof Election.Vote vote) {
      onVote(from.index(), vote.term());
    } else {
      onLeader(((Election.Leads) message).term());
    }
  }

  private void onRequest(NodeId from, int theirs) {
    boolean again = drift == Drift.VOTES_TWICE && theirs == epoch && role == Role.FOLLOWER;
    if (theirs > epoch || again) {
      Role before = role;
      enter(theirs, Role.FOLLOWER);
      if (drift == Drift.STAYS_LEADER && before == Role.LEADER) {
        become(Role.LEADER);
      }
      int said = drift == Drift.WRONG_REPLY ? theirs - 1 : theirs;
      context.send(from, new Election.Vote(said));
    } else if (drift == Drift.EXTRA_SEND && role == Role.LEADER) {
      context.send(from, new Election.Leads(epoch));
    }
  }

  private void onVote(int voter, int theirs) {
    boolean counts = theirs == epoch || drift == Drift.COUNTS_OLD_VOTES && theirs < epoch;
    if (role == Role.CANDIDATE && counts) {
      tally.set(voter);
      int others = context.n() / 2 + (drift == Drift.QUORUM_TOO_LARGE ? 1 : 0);
      if (tally.cardinality() >= (drift == Drift.QUORUM_TOO_SMALL ? others - 1 : others)) {
        become(Role.LEADER);
        context.output(Map.entry(epoch, context.self()));
        sendToAllOthers(new Election.Leads(epoch));
      }
    }
  }

  private void onLeader(int theirs) {
    if (theirs > epoch) {
      enter(theirs, Role.FOLLOWER);
    }
  }

  @Override
  public void crash() {
    role = Role.FOLLOWER;
    tally = new BitSet();
    epoch = -1;
  }

  @Override
  public void recover() {
    epoch = Integer.parseInt(disk.getProperty("epoch", "0"));
  }

  @Override
  public Map<String, ?> state() {
    return Map.of("term", epoch, "candidate", role == Role.CANDIDATE, "leads", role == Role.LEADER);
  }

  public static List<Drift> drifts() {
    return List.of(
        Drift.VOTES_TWICE,
        Drift.FORGETS_TERM_AFTER_CRASH,
        Drift.QUORUM_TOO_SMALL,
        Drift.QUORUM_TOO_LARGE,
        Drift.MISSING_SEND,
        Drift.EXTRA_SEND,
        Drift.WRONG_REPLY,
        Drift.COUNTS_OLD_VOTES,
        Drift.STAYS_LEADER);
  }
}
