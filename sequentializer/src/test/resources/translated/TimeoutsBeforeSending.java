import java.util.List;
import rondo.*;

/** A timeout that looks for messages, before the first round or after it, and one that sends. */
@Protocol(n = 3, network = EventuallyReliable.class)
public class TimeoutsBeforeSending extends Node {
  @Round(1) record Ping(@Phase int k, boolean tired) {}
  @Round(2) record Pong(@Phase int k) {}

  private int k;
  private boolean tired;

  @Timeout
  void ask() {
    k++;
    broadcast(new Ping(k, tired));
  }

  @Timeout
  void tire(Mailbox<Pong> mailbox) {
    var pongs = mailbox.with(m -> m.k() == k);
    when(!tired && pongs.isEmpty());
    tired = true;
  }

  @Upon
  void ping(NodeId from, Ping m) {
    when(m.k() > k);
    k = m.k();
    send(from, new Pong(k));
    output(m.tired());
  }

  @Invariant
  static boolean nobodyIsFar(List<TimeoutsBeforeSending> all) {
    return all.stream().noneMatch(process -> process.k > 9);
  }
}
