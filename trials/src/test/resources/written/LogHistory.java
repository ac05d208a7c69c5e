import java.util.*;
import rondo.*;

/** A log that P0 keeps; a reader may be given what P0 knew before. */
@Protocol(n = 3, spec = LinearizableLog.class)
public class LogHistory extends Node {
  record Append(int value) {}
  record Appended(int place) {}
  record Read() {}
  record Contents(List<Integer> log) {}

  private final List<Integer> log = new ArrayList<>();
  private boolean busy;

  @Request(times = 2)
  void append(@Input("1..3") int value) {
    when(!busy);
    busy = true;
    output(new Invoked("append", value));
    send(node(0), new Append(value));
  }

  @Request
  void read() {
    when(!busy);
    busy = true;
    output(new Invoked("read"));
    send(node(0), new Read());
  }

  @Upon
  void append(NodeId from, Append m) {
    log.add(m.value());
    send(from, new Appended(log.size() - 1));
  }

  @Upon
  void read(NodeId from, Read m) {
    send(from, new Contents(List.copyOf(log)));
  }

  @Upon
  void appended(Appended m) {
    busy = false;
    output(new Returned(m.place()));
  }

  @Upon
  void contents(Contents m) {
    busy = false;
    output(new Returned(m.log()));
  }
}
