import rondo.*;

/** Guards that hold with and without having read a view that they narrow. */
@Protocol(n = 3)
public class ReadBehindOr extends Node {
  @Round(1) record Vote(boolean yes) {}
  @Round(2) record Decision(boolean commit) {}
  @Round(3) record Done(int count) {}

  @Input("0..1") private int quick;
  private int round = 1;

  @Init
  void start() {
    broadcast(new Vote(flip()));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    var votes = mailbox.with(m -> true);
    var noes = votes.with(m -> !m.yes());
    when(round == 1 && (quick == 1 || votes.size() == n()));
    round = 2;
    output(noes.size());
    broadcast(new Decision(noes.isEmpty()));
  }

  @Upon
  void decisions(Mailbox<Decision> mailbox) {
    var aborts = mailbox.with(m -> !m.commit());
    when(round <= 2 && (mailbox.size() == n() || aborts.size() > 0));
    round = 3;
    broadcast(new Done(aborts.size()));
  }

  @Upon
  void done(Mailbox<Done> mailbox) {
    var many = mailbox.with(m -> m.count() > 0);
    when(round <= 3 && (quick == 0 ? mailbox.size() > 1 : many.size() < 2));
    round = 4;
    output(many.size() + 10);
  }

  @Timeout
  void late(Mailbox<Vote> votes) {
    when(round == 1);
    round = 2;
    broadcast(new Decision(false));
  }
}
