package driven;

import java.util.HashMap;
import java.util.Map;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** Your server behind the interface that Rondo drives. */
public class VotesAdapter implements Implementation {
  private final ImplementationContext context;
  private final Map<String, Integer> disk = new HashMap<>();
  private Server server;

  public VotesAdapter(ImplementationContext context) {
    this.context = context;
    this.server = new Server(context.n(), disk);
  }

  @Override
  public void timeout(String name) { // stand
    server.startElection();
    for (int peer = 0; peer < context.n(); peer++) {
      if (peer != context.self().index()) {
        context.send(NodeId.of(peer), new Votes.Ask(server.term));
      }
    }
  }

  @Override
  public void deliver(NodeId from, Record message) {
    if (message instanceof Votes.Ask ask && server.grants(ask.term())) {
      context.send(from, new Votes.Vote(ask.term()));
    } else if (message instanceof Votes.Vote vote && server.wins(vote.term())) {
      context.output(Map.entry(server.term, context.self()));
    }
  }

  @Override
  public void crash() {
    server = null;
  }

  @Override
  public void recover() {
    server = new Server(context.n(), disk);
  }

  @Override
  public Map<String, ?> state() {
    return Map.of("term", server.term, "leads", server.leads);
  }

  /** The server of your system. */
  static final class Server {
    private final int servers;
    private final Map<String, Integer> disk;
    private int votes;
    int term;
    boolean leads;

    Server(int servers, Map<String, Integer> disk) {
      this.servers = servers;
      this.disk = disk;
      this.term = disk.getOrDefault("term", 0);
    }

    void startElection() {
      term++;
      disk.put("term", term);
      votes = 1;
      leads = false;
    }

    boolean grants(int asked) {
      boolean grants = asked > term;
      if (grants) {
        term = asked; // the bug: not written to the disk
        leads = false;
      }
      return grants;
    }

    boolean wins(int voted) {
      votes += voted == term ? 1 : 0;
      boolean wins = !leads && voted == term && votes > servers / 2;
      leads |= wins;
      return wins;
    }
  }
}
