package dev.rondo.campaign.compare;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.campaign.store.StoreSnapshot.FirstSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Compares two campaigns bug by bug. Bugs with the same file and the same signature are the same.
 * The time to a bug is counted in schedules, which does not depend on the machine.
 */
public final class StoreComparison {

  /** A smaller change of the time to a bug is usually noise. */
  private static final int MUCH = 2;

  private final StoreSnapshot before;
  private final StoreSnapshot after;

  private StoreComparison(StoreSnapshot before, StoreSnapshot after) {
    this.before = before;
    this.after = after;
  }

  /** The changes from one campaign to the other, new bugs first. */
  public static List<BugChange> of(StoreSnapshot before, StoreSnapshot after) {
    return new StoreComparison(before, after).changes();
  }

  /** The number of cells that both have, whatever the text of the files. */
  public static long commonFields(StoreSnapshot before, StoreSnapshot after) {
    return after.cells().stream()
        .filter(cell -> sameField(before, cell.row().cell()).isPresent())
        .count();
  }

  private List<BugChange> changes() {
    List<BugChange> changes = new ArrayList<>();
    for (BugRow bug : after.bugs()) {
      Optional<BugRow> known = same(before, bug);
      changes.add(known.isEmpty() ? isNew(bug) : still(known.get(), bug));
    }
    before.bugs().stream()
        .filter(bug -> same(after, bug).isEmpty())
        .forEach(bug -> changes.add(gone(bug)));
    changes.sort(
        java.util.Comparator.comparing(BugChange::kind)
            .thenComparing(change -> change.bug().file())
            .thenComparing(change -> change.bug().bug().digest()));
    return changes;
  }

  private static Optional<BugRow> same(StoreSnapshot in, BugRow bug) {
    return in.bugs().stream()
        .filter(
            other ->
                other.file().equals(bug.file()) && other.bug().digest().equals(bug.bug().digest()))
        .findFirst();
  }

  private BugChange isNew(BugRow bug) {
    return new BugChange(
        BugChange.BugChangeKind.NEW, bug, OptionalLong.empty(), schedules(after, bug));
  }

  private BugChange still(BugRow known, BugRow bug) {
    long was = schedules(before, known).orElse(1);
    long is = schedules(after, bug).orElse(1);
    BugChange.BugChangeKind kind =
        is > MUCH * was
            ? BugChange.BugChangeKind.SLOWER
            : was > MUCH * is ? BugChange.BugChangeKind.FASTER : BugChange.BugChangeKind.STILL;
    return new BugChange(kind, bug, OptionalLong.of(was), OptionalLong.of(is));
  }

  private BugChange gone(BugRow bug) {
    boolean looked =
        before.firsts().stream()
            .filter(first -> isOf(before, first, bug))
            .anyMatch(
                first ->
                    sameField(after, before.cell(first.cell()).row().cell())
                        .filter(cell -> cell.schedules() >= first.schedules())
                        .isPresent());
    return new BugChange(
        looked ? BugChange.BugChangeKind.GONE : BugChange.BugChangeKind.NOT_SEEN_YET,
        bug,
        schedules(before, bug),
        OptionalLong.empty());
  }

  private static OptionalLong schedules(StoreSnapshot in, BugRow bug) {
    return in.firsts().stream()
        .filter(first -> isOf(in, first, bug))
        .mapToLong(FirstSeen::schedules)
        .min();
  }

  private static boolean isOf(StoreSnapshot in, FirstSeen first, BugRow bug) {
    return first.bug().equals(bug.bug().digest())
        && in.cell(first.cell()).row().cell().file().equals(bug.file());
  }

  private static Optional<CellFigures> sameField(StoreSnapshot in, Cell cell) {
    return in.cells().stream().filter(other -> other.row().cell().isSameField(cell)).findFirst();
  }
}
