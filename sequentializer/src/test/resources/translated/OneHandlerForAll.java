import java.util.Map;
import rondo.*;

/** One handler for messages of different rounds, told apart by instanceof; all may raise the term. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class OneHandlerForAll extends Node {

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
  void receive(NodeId from, Rpc m) {
    if (m.term() < term) {
      return;
    }
    if (m.term() > term) { // somebody is ahead
      term = m.term();
      open = true;
      waits = false;
      told = false;
    }
    if (m instanceof Ask) {
      if (open) {
        open = false;
        send(from, new Answer(m.term(), value));
      }
    } else if (m instanceof Answer answer) {
      open = false;
      if (waits) {
        waits = false;
        value = answer.value();
        broadcast(new Tell(term, value));
      }
    } else {
      open = false;
      waits = false;
      if (!told) {
        told = true;
        output(Map.entry(term, value > 0));
      }
    }
  }
}
