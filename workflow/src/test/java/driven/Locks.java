package driven;

import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** A server lends one lock to clients, in the order in which they ask. */
public class Locks {

  public record Acquire(int ticket) {}

  public record Granted(int ticket) {}

  public record Release(int ticket) {}

  public record Waiting(NodeId client, int ticket) {}

  @Protocol(n = 1, network = Reliable.class)
  public static class Server extends Node {
    private NodeId holder;
    private int lent;
    private List<Waiting> line = new ArrayList<>();

    @Upon
    void acquire(NodeId from, Acquire m) {
      if (holder == null) {
        holder = from;
        lent = m.ticket();
        send(from, new Granted(m.ticket()));
      } else {
        line.add(new Waiting(from, m.ticket()));
      }
    }

    @Upon
    void release(NodeId from, Release m) {
      if (from.equals(holder) && m.ticket() == lent) {
        if (line.isEmpty()) {
          holder = null;
        } else {
          Waiting next = line.remove(0);
          holder = next.client();
          lent = next.ticket();
          send(next.client(), new Granted(next.ticket()));
        }
      }
    }
  }

  @Protocol(n = 3, network = Reliable.class)
  public static class Client extends Node {
    private int ticket;
    private boolean waits;
    private boolean holds;

    @Timeout
    void acquire() {
      when(!waits && !holds && ticket < 3);
      ticket++;
      waits = true;
      broadcast(Server.class, new Acquire(ticket));
    }

    @Upon
    void granted(Granted m) {
      when(waits && m.ticket() == ticket);
      waits = false;
      holds = true;
      output(ticket);
    }

    @Timeout
    void release() {
      when(holds);
      holds = false;
      broadcast(Server.class, new Release(ticket));
    }

    @Timeout
    void releaseAgain() {
      when(ticket > 0 && !holds && !waits);
      broadcast(Server.class, new Release(ticket));
    }
  }
}
