import java.util.*;
import rondo.*;

/** Awerbuch's synchronizer alpha (1985): who has all acks of a pulse is safe, and the next pulse begins when all are. */
@Protocol(n = 3, network = Reliable.class, spec = AlphaSynchronizer.InStep.class)
public class AlphaSynchronizer extends Node {

  /** Nobody begins a pulse before it has the messages of everybody for the one before. */
  public static class InStep implements Spec<Integer> {
    @Override
    public void observe(NodeId node, Integer missing) {
      if (missing > 0) throw new Violation(node + " goes on without " + missing + " messages");
    }
  }

  record Msg(int pulse) {}
  record Ack(int pulse) {}
  record Safe(int pulse) {}

  private int pulse = 1;
  private int got;
  private int acks;
  private int safe;

  @Init
  void start() {
    broadcastToOthers(new Msg(pulse));
  }

  @Upon
  void msg(NodeId from, Msg m) {
    got++;
    send(from, new Ack(m.pulse()));
  }

  @Upon
  void ack(Ack m) {
    when(m.pulse() == pulse);
    acks++;
    if (acks == n() - 1) broadcastToOthers(new Safe(pulse));
  }

  @Upon
  void safe(Safe m) {
    when(m.pulse() == pulse && pulse <= 3);
    safe++;
    if (safe < n() - 1) return;
    output(n() - 1 - got);
    got = 0;
    acks = 0;
    safe = 0;
    pulse++;
    broadcastToOthers(new Msg(pulse));
  }
}
