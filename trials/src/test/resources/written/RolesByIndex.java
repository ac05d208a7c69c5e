import java.util.*;
import rondo.*;

/** Clients and servers in one class: the first two are clients, the others servers. */
@Protocol(n = 5, spec = AgreementPerKey.class)
public class RolesByIndex extends Node {
  private static final int CLIENTS = 2;

  record Read(int op) {}
  record Value(int op, int value) {}

  private int op;
  private int served;
  private boolean answered;

  private boolean isClient() {
    return self().index() < CLIENTS;
  }

  private List<NodeId> servers() {
    return nodes().subList(CLIENTS, n());
  }

  @Timeout
  void read() {
    when(isClient() && op % CLIENTS == self().index());
    op++;
    answered = false;
    for (NodeId server : servers()) {
      send(server, new Read(op));
    }
  }

  @Upon
  void serve(NodeId from, Read m) {
    when(!isClient() && m.op() > op);
    op = m.op();
    send(from, new Value(op, op * 7));
  }

  @Upon
  void value(Mailbox<Value> mailbox) {
    var values = mailbox.with(v -> v.op() == op);
    when(isClient() && !answered && values.size() >= 2);
    answered = true;
    output(Map.entry(op, values.get(0).value()));
  }
}
