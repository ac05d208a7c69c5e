import java.util.HashMap;
import java.util.Map;
import rondo.*;

/** CRAQ (Terrace, Freedman 2009): writes go down the chain, acks come back, and who has a dirty version asks the tail. */
@Protocol(n = 3, network = Fifo.class, spec = AgreementPerKey.class)
public class CraqReads extends Node {

  record Write(int version, int value) {}
  record Ack(int version) {}
  record VersionQuery(int read) {}
  record VersionReply(int read, int version) {}

  private int latest;
  private int clean;
  private final Map<Integer, Integer> values = new HashMap<>();
  private int read;
  private boolean asking;

  private boolean isTail() {
    return self().equals(node(n() - 1));
  }

  private NodeId successor() {
    return node(self().index() + 1);
  }

  @Request(times = 2)
  void write(@Input("1..9") int value) {
    when(self().equals(node(0)));
    latest++;
    values.put(latest, value);
    send(successor(), new Write(latest, value));
  }

  @Upon
  void write(Write m) {
    latest = m.version();
    values.put(m.version(), m.value());
    if (isTail()) {
      clean = m.version();
      output(Map.entry(clean, m.value()));
      send(node(self().index() - 1), new Ack(m.version()));
    } else {
      send(successor(), m);
    }
  }

  @Upon
  void ack(Ack m) {
    clean = m.version();
    output(Map.entry(clean, values.get(clean)));
    if (self().index() > 0) {
      send(node(self().index() - 1), m);
    }
  }

  @Request(times = 2)
  void read() {
    if (clean == latest) {
      if (clean > 0) {
        output(Map.entry(clean, values.get(clean)));
      }
      return;
    }
    if (!asking) {
      asking = true;
      read++;
      send(node(n() - 1), new VersionQuery(read));
    }
  }

  @Upon
  void query(NodeId from, VersionQuery m) {
    send(from, new VersionReply(m.read(), clean));
  }

  @Upon
  void reply(VersionReply m) {
    when(asking && m.read() == read);
    asking = false;
    if (m.version() > 0) {
      output(Map.entry(m.version(), values.get(m.version())));
    }
  }
}
