import java.util.*;
import rondo.*;

/** Stages of a start-up, one after the other; each is entered when a majority has reported the last. */
@Protocol(n = 3, spec = AgreementPerKey.class)
public class EnumPhases extends Node {
  enum Stage { DISCOVER, SYNC, SERVE }

  record Ready(Stage stage, int id) {}
  record Enter(Stage stage, int leader) {}

  private Stage stage = Stage.DISCOVER;
  private boolean entered;

  @Init
  void start() {
    send(node(0), new Ready(stage, self().index()));
  }

  @Upon
  void ready(Mailbox<Ready> mailbox) {
    var ready = mailbox.with(r -> r.stage() == stage);
    when(!entered && ready.size() > n() / 2);
    broadcast(new Enter(stage, ready.get(0).id()));
  }

  @Upon
  void enter(Enter m) {
    when(m.stage().compareTo(stage) > 0 || m.stage() == stage && !entered);
    stage = m.stage();
    output(Map.entry(stage, m.leader()));
    if (stage != Stage.SERVE) {
      stage = Stage.values()[stage.ordinal() + 1];
      send(node(0), new Ready(stage, self().index()));
    } else {
      entered = true;
    }
  }
}
