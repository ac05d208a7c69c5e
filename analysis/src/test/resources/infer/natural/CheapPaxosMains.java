import java.util.HashSet;
import java.util.Set;
import rondo.*;

/** Cheap Paxos (Lamport, Massa 2004): the mains accept; an auxiliary is asked only when a main does not answer. */
@Protocol(n = 3, spec = Agreement.class)
public class CheapPaxosMains extends Node {

  record Prepare(int ballot) {}
  record Promise(int ballot, int votedIn, int vote) {}
  record Accept(int ballot, int value) {}
  record Accepted(int ballot) {}
  record Chosen(int ballot, int value) {}

  @Input("1..3") private int input;

  private int promised;
  private int votedIn;
  private int vote;

  private int ballot;
  private int value;
  private int latest;
  private boolean preparing;
  private boolean accepting;
  private boolean askedAuxiliary;
  private final Set<NodeId> promises = new HashSet<>();
  private final Set<NodeId> accepts = new HashSet<>();

  private NodeId auxiliary() {
    return node(n() - 1);
  }

  private boolean isMain() {
    return !self().equals(auxiliary());
  }

  private void toMains(Record m) {
    for (NodeId node : nodes()) {
      if (!node.equals(auxiliary())) {
        send(node, m);
      }
    }
  }

  @Timeout
  void lead() {
    when(isMain());
    int next = Math.max(ballot, promised) + 1;
    while (next % n() != self().index()) {
      next++;
    }
    ballot = next;
    value = input;
    latest = 0;
    preparing = true;
    accepting = false;
    askedAuxiliary = false;
    promises.clear();
    accepts.clear();
    broadcast(new Prepare(ballot));
  }

  @Upon
  void prepare(NodeId from, Prepare m) {
    when(m.ballot() > promised);
    promised = m.ballot();
    send(from, new Promise(m.ballot(), votedIn, vote));
  }

  @Upon
  void promise(NodeId from, Promise m) {
    when(m.ballot() == ballot && preparing);
    promises.add(from);
    if (m.votedIn() > latest) {
      latest = m.votedIn();
      value = m.vote();
    }
    if (promises.size() > n() / 2) {
      preparing = false;
      accepting = true;
      toMains(new Accept(ballot, value));
    }
  }

  @Timeout
  void mainIsSilent() {
    when(accepting && !askedAuxiliary);
    askedAuxiliary = true;
    send(auxiliary(), new Accept(ballot, value));
  }

  @Upon
  void accept(NodeId from, Accept m) {
    when(m.ballot() >= promised);
    promised = m.ballot();
    votedIn = m.ballot();
    vote = m.value();
    send(from, new Accepted(m.ballot()));
  }

  @Upon
  void accepted(NodeId from, Accepted m) {
    when(m.ballot() == ballot && accepting);
    accepts.add(from);
    if (accepts.size() > n() / 2) {
      accepting = false;
      broadcast(new Chosen(ballot, value));
    }
  }

  @Upon
  void chosen(Chosen m) {
    output(m.value());
  }
}
