import java.util.Map;
import rondo.*;

/** Handlers of one name, told apart by what they take. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class Overloaded extends Node {

  sealed interface Rpc {
    int term();
  }

  @Round(1) record Ask(@Phase int term) implements Rpc {}

  @Round(2) record Answer(@Phase int term, int value) implements Rpc {}

  @Round(3) record Tell(@Phase int term, int value) implements Rpc {}

  private int term;
  private boolean open;
  private boolean waits;
  private boolean told;
  @Input("1..n") private int value;

  @Timeout
  void ask() {
    term++;
    open = true;
    waits = true;
    told = false;
    broadcast(new Ask(term));
  }

  @Upon
  void receive(NodeId from, Ask m) {
    if (m.term() < term) {
      return;
    }
    raise(m.term());
    if (open) {
      open = false;
      send(from, new Answer(m.term(), value));
    }
  }

  @Upon
  void receive(NodeId from, Answer m) {
    if (m.term() < term) {
      return;
    }
    raise(m.term());
    open = false;
    if (waits) {
      waits = false;
      value = m.value();
      broadcast(new Tell(term, value));
    }
  }

  @Upon
  void receive(NodeId from, Tell m) {
    if (m.term() < term) {
      return;
    }
    raise(m.term());
    open = false;
    waits = false;
    if (!told) {
      told = true;
      output(Map.entry(term, from));
    }
  }

  private void raise(int to) {
    if (to > term) {
      term = to;
      open = true;
      waits = false;
      told = false;
    }
  }
}
