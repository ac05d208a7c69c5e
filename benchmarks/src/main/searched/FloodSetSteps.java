import rondo.*;

/**
 * FloodSet without failures as handlers of messages: each process sends the values that it knows,
 * waits for those of all, and does so once more. Its steps are the space that message order
 * reduction (Barbosa, Fonseca and Araujo 2020, section 4.3) makes smaller; its rounds are the
 * reduced one.
 */
@Protocol(n = 3, network = Reliable.class, spec = Agreement.class)
public class FloodSetSteps extends Node {

  @Round(1)
  record First(int known) {}

  @Round(2)
  record Second(int known) {}

  @Input("0..1")
  private int value;

  @Init
  void start() {
    broadcast(new First(1 << value));
  }

  @Upon
  void first(Mailbox<First> all) {
    when(all.size() == n());
    int known = 0;
    for (First m : all) {
      known |= m.known();
    }
    broadcast(new Second(known));
  }

  @Upon
  void second(Mailbox<Second> all) {
    when(all.size() == n());
    int known = 0;
    for (Second m : all) {
      known |= m.known();
    }
    output(known % 2 == 1 ? 0 : 1);
  }
}
