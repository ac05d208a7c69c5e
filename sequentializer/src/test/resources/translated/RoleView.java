import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** A role computes a view that would fail at processes of the other role. */
public class RoleView {
  @Protocol(n = 1)
  static class Proposer extends Node {
    private final List<Integer> tried = new ArrayList<>();
    private boolean asks;

    @Timeout
    void open() {
      when(!asks && tried.size() < 2);
      asks = true;
      tried.add(tried.size() + 1);
      broadcast(Acceptor.class, new Prepare(tried.size()));
    }

    @Upon
    void promises(Mailbox<Promise> mailbox) {
      var mine = mailbox.with(m -> m.ballot() == tried.get(tried.size() - 1));
      when(asks && mine.size() > n(Acceptor.class) / 2);
      asks = false;
      output(mine.size());
    }
  }

  @Protocol(n = 1)
  static class Acceptor extends Node {
    private int promised;

    @Upon
    void prepare(NodeId from, Prepare m) {
      when(m.ballot() > promised);
      promised = m.ballot();
      broadcast(new Promise(m.ballot()));
    }
  }

  @Round(1) record Prepare(@Phase int ballot) {}
  @Round(2) record Promise(@Phase int ballot) {}
}
