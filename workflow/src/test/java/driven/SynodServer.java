package driven;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rondo.NodeId;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/** An acceptor and a proposer in one server, with the proposal that it has last accepted. */
public final class SynodServer implements Implementation {

  private record Proposal(int number, int value) {}

  private final ImplementationContext context;
  private final Drift drift;
  private final Map<Integer, Proposal> promises = new TreeMap<>();
  private int acceptances;
  private int highest;
  private Proposal last = new Proposal(0, 0);
  private String waitsFor = "";

  public SynodServer(ImplementationContext context, Drift drift) {
    this.context = context;
    this.drift = drift;
  }

  private void sendToOthers(Record message) {
    for (int peer = 0; peer < context.n(); peer++) {
      if (peer != context.self().index()) {
        context.send(NodeId.of(peer), message);
      }
    }
  }

  private void follow(int number) {
    highest = number;
    waitsFor = "";
    promises.clear();
    acceptances = 0;
  }

  @Override
  public void timeout(String name) {
    follow((highest / context.n() + 1) * context.n() + context.self().index());
    waitsFor = "promises";
    sendToOthers(new Synod.Prepare(highest));
  }

  @Override
  public void deliver(NodeId from, Record message) {
    if (message instanceof Synod.Prepare prepare && prepare.ballot() > highest) {
      follow(prepare.ballot());
      context.send(from, new Synod.Promise(highest, last.number, last.value));
    } else if (message instanceof Synod.Promise promise && promise.ballot() == highest) {
      promises.put(from.index(), new Proposal(promise.accepted(), promise.value()));
      if (waitsFor.equals("promises") && promises.size() >= context.n() / 2) {
        proposal();
      }
    } else if (message instanceof Synod.Accept accept && accept.ballot() >= highest) {
      follow(accept.ballot());
      last = new Proposal(highest, accept.value());
      context.send(from, new Synod.Accepted(highest, last.value));
    } else if (message instanceof Synod.Accepted vote && vote.ballot() == highest) {
      acceptances++;
      if (waitsFor.equals("votes") && acceptances >= context.n() / 2) {
        waitsFor = "";
        context.output(last.value);
      }
    }
  }

  private void proposal() {
    for (Proposal heard : promises.values()) {
      boolean isLater = heard.number > last.number;
      if (isLater || drift == Drift.TAKES_ANY_VALUE && heard.number > 0) {
        last = heard;
      }
    }
    last = new Proposal(highest, last.number == 0 ? context.self().index() + 1 : last.value);
    waitsFor = "votes";
    sendToOthers(new Synod.Accept(highest, last.value));
  }

  @Override
  public Map<String, ?> state() {
    return Map.of("ballot", highest, "accepted", last.number, "value", last.value);
  }

  public static List<Drift> drifts() {
    return List.of(Drift.TAKES_ANY_VALUE);
  }
}
