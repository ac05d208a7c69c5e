import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Seen(List<Integer> all) {}

  /** Its parts are objects as well. */
  class Replica {
    private final Log log = new Log();
    private int term;

    void append(int value) {
      term++;
      log.append(value);
      broadcast(new Seen(log.copy()));
    }
  }

  private final Replica replica = new Replica();
  private int replicaTerm;

  @Init
  void start() {
    this.replica.append(1);
    replicaTerm = replica.term;
  }

  @Upon
  void seen(Seen m) {
    when(replica
        .log.size() < m.all().size());
    replica.log.replace(m.all());
  }
}

final class Log {
  static final int FIRST = 1;
  private List<Integer> entries = new ArrayList<>(List.of(FIRST)); // the first is always there

  void append(int value) {
    entries.add(value);
  }

  int size() {
    return this.entries.size();
  }

  void replace(List<Integer> others) {
    entries = new ArrayList<>(others);
  }

  List<Integer> copy() {
    return List.copyOf(entries);
  }
}
