import rondo.*;

/** Says whom it hears. */
@Protocol(n = 2, network = NonEmptyKernel.class)
public class VotesNonEmptyKernel extends Node {

  @Round(1) record Vote(int v) {}

  private int heard;
  private boolean done;

  @Init
  void start() {
    broadcast(new Vote(1 + self().index()));
  }

  @Upon
  void votes(Mailbox<Vote> mailbox) {
    when(!done && mailbox.size() > 0);
    done = true;
    for (Vote vote : mailbox) {
      heard = 10 * heard + vote.v();
    }
    output(heard);
  }
}
