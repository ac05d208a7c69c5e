import rondo.*;

/** Rounds by hand: everybody proposes a value that it draws, and takes the smallest it hears. */
@Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
public class ChooseInSend extends RoundNode {
  record Proposal(int value) {}

  private int smallest = 9;

  @Send(1)
  Proposal propose() {
    return phase() == 1 ? new Proposal(choose(3)) : flip() ? new Proposal(smallest) : null;
  }

  @Update(1)
  void take(Mailbox<Proposal> heard) {
    for (Proposal p : heard) {
      smallest = Math.min(smallest, p.value());
    }
    output(smallest);
  }
}
