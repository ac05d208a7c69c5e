import java.util.List;
import rondo.*;

@Protocol(n = 4, f = 1)
@Byzantine
class P extends Node {
  record Sign(@Signed NodeId signer, @Input("0..1") int value) {}

  record Twice(@Signed NodeId signer, NodeId other) {}

  record Word(@Signed NodeId signer, boolean said) {}

  record Vote(Sign sign) {}

  record Proof(List<Sign> signs) {}

  @Upon
  void vote(NodeId from, Vote m) {
    broadcast(new Proof(List.of(m.sign(), new Sign(self(), 1))));
  }

  @Upon
  void proof(Proof m) {
    output(m.signs().size() + " " + new Twice(self(), self()) + new Word(self(), true));
  }
}
