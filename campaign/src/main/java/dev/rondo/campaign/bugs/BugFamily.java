package dev.rondo.campaign.bugs;

import dev.rondo.campaign.store.BugRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Bugs that may have one cause: they violate the same property of the same file, on paths with all
 * handlers of the simplest bug and some more. Usually they are one bug, since shrinking does not
 * always find the simplest path. They are kept apart, since a longer path may have a fault of its
 * own.
 *
 * @param simplest the bug whose handlers are on the paths of all others
 */
public record BugFamily(BugRow simplest, List<BugRow> variants) {

  /** Groups bugs that may have one cause, in the order of their simplest bugs. */
  public static List<BugFamily> of(List<BugRow> bugs) {
    Map<BugRow, List<BugRow>> variants = new LinkedHashMap<>();
    for (BugRow bug : bugs) {
      if (simplestOf(bug, bugs).isEmpty()) {
        variants.put(bug, new ArrayList<>());
      }
    }
    for (BugRow bug : bugs) {
      simplestOf(bug, bugs)
          .ifPresent(simplest -> Objects.requireNonNull(variants.get(simplest)).add(bug));
    }
    return variants.entrySet().stream()
        .map(family -> new BugFamily(family.getKey(), List.copyOf(family.getValue())))
        .toList();
  }

  /** The simplest bug of the family of a bug; empty if it is the bug itself. */
  public static Optional<BugRow> simplestOf(BugRow bug, List<BugRow> bugs) {
    return bugs.stream()
        .filter(other -> other.file().equals(bug.file()))
        .filter(other -> signature(bug).contains(signature(other)))
        .min(
            Comparator.comparingInt((BugRow other) -> signature(other).handlers().size())
                .thenComparing(other -> other.bug().digest()));
  }

  private static BugSignature signature(BugRow bug) {
    return new BugSignature(bug.bug().signature());
  }
}
