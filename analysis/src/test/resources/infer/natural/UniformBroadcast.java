import java.util.*;
import rondo.*;

/** Majority-ack uniform reliable broadcast (Guerraoui and Rodrigues 2006): who has it from a majority delivers. */
@Protocol(n = 3, f = 1, spec = PrefixOrder.class)
public class UniformBroadcast extends Node {
  record Data(int seq, int value) {}
  record Have(int seq, int value) {}

  @Input("1..2") private int value;
  private int seq;
  private int delivered;
  private final List<Integer> log = new ArrayList<>();

  @Timeout
  void broadcastNext() {
    when(self().index() == 0 && seq == delivered && seq < 3);
    seq++;
    broadcast(new Data(seq, value + seq));
  }

  @Upon
  void data(Data m) {
    when(m.seq() == delivered + 1);
    broadcast(new Have(m.seq(), m.value()));
  }

  @Upon
  void have(Mailbox<Have> mailbox) {
    var have = mailbox.with(m -> m.seq() == delivered + 1);
    when(have.size() > n() / 2);
    delivered++;
    log.add(have.get(0).value());
    output(List.copyOf(log));
  }
}
