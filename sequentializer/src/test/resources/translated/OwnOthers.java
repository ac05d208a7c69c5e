import java.util.List;
import rondo.*;

/** A file's own others() wins in the file, and does not change broadcastToOthers. */
@Protocol(n = 3)
public class OwnOthers extends Node {
  @Round(1) record Ask(int value) {}
  @Round(2) record Answer(int value) {}

  private int round = 1;

  @Init
  void start() {
    for (NodeId other : others()) {
      send(other, new Ask(self().index()));
    }
  }

  /** Only the first process. */
  @Override
  protected List<NodeId> others() {
    return super.others().subList(0, 1);
  }

  @Upon
  void asked(Mailbox<Ask> asks) {
    when(round == 1 && !asks.isEmpty());
    round = 2;
    broadcastToOthers(new Answer(asks.size() + others().size()));
  }

  @Upon
  void answered(Mailbox<Answer> answers) {
    when(round <= 2 && !answers.isEmpty());
    round = 3;
    output(answers.get(0).value());
  }
}
