import java.util.*;
import rondo.*;

@Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
public class TwoPC extends Node {
  record Prepare() {}
  record Vote(boolean yes) {}
  record Commit() {}
  record Abort() {}

  private boolean decided;

  @Init void start() {
    if (self().equals(node(0))) {
      broadcast(new Prepare());
    }
  }

  @Upon void prepare(NodeId from, Prepare m) {
    send(from, new Vote(flip()));
  }

  @Upon void vote(Mailbox<Vote> votes) {
    when(votes.size() == n());
    if (votes.with(v -> v.yes()).size() == n()) {
      broadcast(new Commit());
    } else {
      broadcast(new Abort());
    }
  }

  @Upon void commit(Commit m) {
    when(!decided);
    decided = true;
    output("commit");
  }

  @Upon void abort(Abort m) {
    when(!decided);
    decided = true;
    output("abort");
  }
}
