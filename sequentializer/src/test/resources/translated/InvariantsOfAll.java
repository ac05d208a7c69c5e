import java.util.*;
import rondo.*;

/** Invariants of all processes are looked at when all have started, and after every round. */
@Protocol(n = 3, max = 4)
public class InvariantsOfAll extends Node {

  private static final int MOST = 99;

  @Round(1) record Count(@Phase int turn, int value) {}

  private int turn;
  private final List<Integer> seen = new ArrayList<>();

  @Init
  void start() {
    turn = 1;
    broadcast(new Count(turn, self().index()));
  }

  @Upon
  void count(Mailbox<Count> mailbox) {
    var counts = mailbox.with(m -> m.turn() == turn);
    when(counts.size() > n() / 2);
    counts.forEach(m -> seen.add(m.value()));
    turn++;
    if (seen.size() > 6) {
      spawn();
    }
    broadcast(new Count(turn, seen.size()));
  }

  @Timeout
  void skip() {
    turn++;
  }

  private boolean isFar() {
    return turn > MOST;
  }

  private boolean hasSeenAllOf(InvariantsOfAll other, int from) {
    return seen.containsAll(other.seen.subList(Math.min(from, other.seen.size()), seen(other)));
  }

  private static int seen(InvariantsOfAll process) {
    return process.seen.size();
  }

  private static boolean isShort(InvariantsOfAll process) {
    return InvariantsOfAll.seen(process) < MOST;
  }

  @Invariant
  static boolean nobodyIsFar(List<InvariantsOfAll> all) {
    return all.stream().noneMatch(InvariantsOfAll::isFar)
        && all.stream().allMatch(InvariantsOfAll::isShort)
        && all.stream().map(InvariantsOfAll::self).distinct().count() == all.size();
  }

  @Invariant
  static boolean seesItself(java.util.List<InvariantsOfAll> all) {
    int turn = all.get(0).n();
    for (InvariantsOfAll a : all) {
      InvariantsOfAll next = all.get(a.turn % all.size());
      if (!a.hasSeenAllOf(all.get(all.indexOf(a)), all.get(next.turn % turn).turn)
          || a.others().size() + 1 != turn && a.self().index() < turn) {
        return false;
      }
    }
    return true;
  }
}
