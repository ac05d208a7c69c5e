package dev.rondo.cli.text;

import static dev.rondo.workflow.TextTable.Column.figures;
import static dev.rondo.workflow.TextTable.Column.words;

import dev.rondo.campaign.bugs.BugFamily;
import dev.rondo.campaign.bugs.BugSignature;
import dev.rondo.campaign.compare.BugChange;
import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.cli.terminal.Plural;
import dev.rondo.cli.terminal.Style;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.workflow.TextTable;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What a campaign says. */
public final class CampaignText {

  private CampaignText() {}

  /** When it ends. */
  public static String limits(CampaignLimits limits) {
    List<String> ends = new ArrayList<>();
    limits.time().ifPresent(time -> ends.add("for " + time(time.toMillis())));
    limits.schedules().ifPresent(most -> ends.add(Plural.of(most, "schedule") + " in every cell"));
    if (limits.untilNewBugsStop()) {
      ends.add("until new bugs stop");
    }
    return String.join(", ", ends);
  }

  /** A time as people say it. */
  public static String time(long millis) {
    Duration time = Duration.ofMillis(millis);
    if (time.toHours() > 0) {
      return String.format(Locale.ROOT, "%d h %d min", time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? String.format(Locale.ROOT, "%d min %d s", time.toMinutes(), time.toSecondsPart())
        : String.format(Locale.ROOT, "%.1f s", millis / 1e3);
  }

  /** The files one under another. */
  public static String table(List<CellFigures> cells) {
    Map<String, List<CellFigures>> byFile = new LinkedHashMap<>();
    cells.forEach(
        cell -> byFile.computeIfAbsent(cell.row().cell().file(), f -> new ArrayList<>()).add(cell));
    TextTable table =
        new TextTable(
            words("file"),
            figures("cells"),
            figures("schedules"),
            figures("per second"),
            figures("with a bug"),
            figures("bugs"),
            figures("states"),
            figures("new"));
    byFile.forEach((file, all) -> table.add(row(file, all)));
    return table.text();
  }

  private static String[] row(String file, List<CellFigures> cells) {
    long schedules = cells.stream().mapToLong(CellFigures::schedules).sum();
    long millis = cells.stream().mapToLong(CellFigures::millis).sum();
    double newStates = cells.stream().mapToDouble(CellFigures::newStates).max().orElse(-1);
    return new String[] {
      file,
      String.valueOf(cells.stream().filter(cell -> cell.row().isLive()).count()),
      String.valueOf(schedules),
      millis == 0 ? "-" : String.valueOf(schedules * 1_000 / millis),
      String.valueOf(cells.stream().mapToLong(CellFigures::found).sum()),
      String.valueOf(cells.stream().mapToLong(CellFigures::bugs).max().orElse(0)),
      String.valueOf(cells.stream().mapToLong(CellFigures::states).sum()),
      newStates < 0 ? "-" : String.format(Locale.ROOT, "%.3f", newStates)
    };
  }

  /** The distinct bugs, and below each what may be the same one. */
  public static String bugs(List<BugRow> bugs, Style style) {
    StringBuilder text = new StringBuilder();
    for (BugFamily family : BugFamily.of(bugs)) {
      text.append(bug(family.simplest(), style));
      family.variants().forEach(variant -> text.append(variant(variant, family.simplest(), style)));
    }
    return text.toString();
  }

  private static String bug(BugRow row, Style style) {
    Finding finding = Objects.requireNonNull(row.bug().trace().finding());
    return String.format(
            Locale.ROOT,
            "\n%s  %s:%d: %s\n",
            row.bug().digest(),
            row.file(),
            row.line(),
            CounterexampleText.kind(finding))
        + "  %s\n".formatted(row.message())
        + "  by %s\n".formatted(row.bug().signature().replaceFirst("^[^:]*: ", ""))
        + "  %s, first after %s of work, in %s, shrunk to %s under %s\n"
            .formatted(
                Plural.of(row.times(), "time"),
                time(row.firstMillis()),
                Plural.of(row.cells().size(), "cell"),
                Plural.of(StepNumbers.of(row.bug().trace()).last(), "step"),
                row.settings())
        + unconfirmed(row, style);
  }

  private static String variant(BugRow row, BugRow simplest, Style style) {
    Set<String> more = new TreeSet<>(handlers(row));
    more.removeAll(handlers(simplest));
    return "  perhaps the same: %s, with %s, %s, %s\n"
            .formatted(
                row.bug().digest(),
                String.join(", ", more),
                Plural.of(row.times(), "time"),
                Plural.of(StepNumbers.of(row.bug().trace()).last(), "step"))
        + unconfirmed(row, style);
  }

  private static Set<String> handlers(BugRow row) {
    return new BugSignature(row.bug().signature()).handlers();
  }

  private static String unconfirmed(BugRow row, Style style) {
    return row.bug().confirmed()
        ? ""
        : "  " + style.bad("NOT CONFIRMED") + " in the original: a fault of Rondo\n";
  }

  /** What has become of the bugs of earlier texts. */
  public static String known(List<KnownBug> bugs) {
    StringBuilder text = new StringBuilder();
    bugs.forEach(bug -> text.append(bug.sentence()).append('\n'));
    return text.toString();
  }

  /** The files that nothing was hunted in. */
  public static String refused(List<RefusedFile> files) {
    StringBuilder text = new StringBuilder();
    files.stream()
        .filter(file -> !file.isNotRead())
        .forEach(file -> text.append("%s: refused: %s\n".formatted(file.file(), file.summary())));
    long notRead = files.stream().filter(RefusedFile::isNotRead).count();
    if (notRead > 0) {
      text.append(
          "%s not read yet: the others took half of the time (--for); first: %s\n"
              .formatted(
                  Plural.of(notRead, "file"),
                  files.stream().filter(RefusedFile::isNotRead).findFirst().orElseThrow().file()));
    }
    return text.toString();
  }

  /** The cells that were not hunted, or of which more must be said. */
  public static String notes(List<CellFigures> cells) {
    Map<String, Integer> times = new LinkedHashMap<>();
    for (CellFigures figures : cells) {
      CellRow row = figures.row();
      String note = row.note().isEmpty() ? vacuous(figures) : row.note();
      if (!note.isEmpty()) {
        String what = row.isLive() ? "" : state(row.state()) + ": ";
        times.merge(row.cell().file() + ": " + what + note, 1, Integer::sum);
      }
    }
    StringBuilder text = new StringBuilder();
    times.forEach(
        (note, count) -> text.append("%s (%s)\n".formatted(note, Plural.of(count, "cell"))));
    long notRun = cells.stream().filter(CellFigures::isNotRunYet).count();
    if (notRun > 0) {
      text.append(Plural.of(notRun, "cell")).append(" not run yet\n");
    }
    return text.toString();
  }

  private static String vacuous(CellFigures figures) {
    return figures.isVacuous() && !figures.isNotRunYet()
        ? "nothing was explored: no handler ran"
        : "";
  }

  private static String state(CellRow.CellStatus state) {
    return switch (state) {
      case LEFT_OUT -> "left out";
      case REFUSED -> "refused";
      case FAILED -> "a fault of Rondo";
      case NEW, OPEN -> "";
    };
  }

  /** The whole in a line. */
  public static String verdict(StoreSnapshot campaign, Style style) {
    List<CellFigures> cells = campaign.cells();
    List<BugRow> bugs = campaign.bugs();
    long schedules = cells.stream().mapToLong(CellFigures::schedules).sum();
    long protocols = bugs.stream().map(BugRow::file).distinct().count();
    int distinct = BugFamily.of(bugs).size();
    int variants = bugs.size() - distinct;
    String found =
        bugs.isEmpty()
            ? CampaignVerdict.of(campaign).verdict() == Verdict.NOTHING_FOUND
                ? style.good("nothing found")
                : style.bad("no verdict")
            : style.bad(Plural.of(distinct, "distinct bug"))
                + (variants == 0
                    ? ""
                    : String.format(Locale.ROOT, ", %d more perhaps the same,", variants))
                + " in "
                + Plural.of(protocols, "protocol");
    return "%s: %s in %s, %s of work%s\n"
        .formatted(
            found,
            Plural.of(schedules, "schedule"),
            Plural.of(cells.stream().filter(cell -> cell.schedules() > 0).count(), "cell"),
            time(campaign.millis()),
            counted(campaign.refused(), false, "refused")
                + counted(campaign.refused(), true, "not read yet"));
  }

  private static String counted(List<RefusedFile> files, boolean isNotRead, String what) {
    long count = files.stream().filter(file -> file.isNotRead() == isNotRead).count();
    return count == 0 ? "" : ", " + Plural.of(count, "file") + " " + what;
  }

  /** What has changed from one campaign to another. */
  public static String changes(List<BugChange> changes, long commonCells, Style style) {
    StringBuilder text = new StringBuilder();
    for (BugChange change : changes) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-12s %s  %s:%d: %s%s\n",
              change.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
              change.bug().bug().digest(),
              change.bug().file(),
              change.bug().line(),
              change.bug().bug().signature(),
              schedules(change)));
    }
    long news =
        changes.stream().filter(change -> change.kind() == BugChange.BugChangeKind.NEW).count();
    String verdict = news == 0 ? style.good("no new bug") : style.bad(Plural.of(news, "new bug"));
    return text + "%s, %s compared\n".formatted(verdict, Plural.of(commonCells, "cell"));
  }

  private static String schedules(BugChange change) {
    String after = change.after().isPresent() ? String.valueOf(change.after().getAsLong()) : "none";
    return change.before().isPresent()
        ? String.format(
            Locale.ROOT,
            " (schedules to it: %d before, %s now)",
            change.before().getAsLong(),
            after)
        : " (schedules to it: %s)".formatted(after);
  }
}
