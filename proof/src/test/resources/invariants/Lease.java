import java.util.List;
import rondo.*;

/** Whoever is held by most leads from then on: nobody ever lets go of the first that it held. */
@Protocol(n = 3)
public class Lease extends RoundNode {

  record Ask() {}

  record Grant() {}

  private NodeId holder;
  private boolean leads;

  @Send(1)
  Ask ask() {
    return new Ask();
  }

  @Update(1)
  void hold(Mailbox<Ask> asks) {
    if (holder == null && !asks.isEmpty()) {
      holder = asks.sender(0);
    }
  }

  @Send(2)
  Grant grant(NodeId to) {
    return to.equals(holder) ? new Grant() : null;
  }

  @Update(2)
  void lead(Mailbox<Grant> grants) {
    leads = leads || grants.size() > n() / 2;
  }

  private boolean isHeldBy(Lease other) {
    return self().equals(other.holder);
  }

  @Invariant
  static boolean leadersAreHeldByMost(List<Lease> all) {
    for (Lease leader : all) {
      long held = all.stream().filter(p -> leader.isHeldBy(p)).count();
      if (leader.leads && 2 * held <= all.size()) {
        return false;
      }
    }
    return true;
  }

  @Invariant
  static boolean oneLeader(List<Lease> all) {
    for (Lease p : all) {
      for (Lease other : all) {
        if (!p.equals(other) && p.leads && other.leads) {
          return false;
        }
      }
    }
    return true;
  }
}
