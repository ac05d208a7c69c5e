package dev.rondo.campaign.export;

import dev.rondo.campaign.matrix.RefusedFile;
import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Outcome;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The verdict of a campaign as a whole.
 *
 * @param why the reason for a verdict that is inconclusive; empty otherwise
 */
public record CampaignVerdict(Verdict verdict, Optional<String> why) {

  /** The verdict of a campaign: the verdict with the highest precedence among its parts. */
  public static CampaignVerdict of(StoreSnapshot campaign) {
    return Stream.of(
            campaign.bugs().stream().map(CampaignVerdict::of),
            campaign.cells().stream().map(CampaignVerdict::of),
            campaign.refused().stream().map(CampaignVerdict::of))
        .flatMap(Function.identity())
        .min(Comparator.comparing(CampaignVerdict::verdict))
        .orElseGet(() -> of(List.of(), Outcome.NOTHING_EXPLORED, "nothing was explored"));
  }

  private static CampaignVerdict of(BugRow row) {
    return row.bug().confirmed()
        ? of(List.of(), Outcome.COUNTEREXAMPLE, "")
        : of(List.of(), Outcome.NOT_CONFIRMED, "a bug is not confirmed in the original");
  }

  private static CampaignVerdict of(CellFigures cell) {
    CellRow row = cell.row();
    String about = "%s, %s: ".formatted(row.cell().file(), row.cell().settings());
    Outcome outcome =
        switch (row.state()) {
          case FAILED -> Outcome.NOT_CONFIRMED;
          case REFUSED -> Outcome.UNANSWERED;
          case LEFT_OUT -> Outcome.CLEAN;
          case NEW, OPEN -> cell.isVacuous() ? Outcome.NOTHING_EXPLORED : Outcome.CLEAN;
        };
    boolean isBroken = row.isLive() && !row.note().isEmpty();
    return of(
        isBroken ? List.of(Fact.broken(Fact.Subject.CLOSURE, row.note())) : List.of(),
        outcome,
        about + (row.note().isEmpty() ? why(cell) : row.note()));
  }

  private static String why(CellFigures cell) {
    return cell.isNotRunYet() ? "not run yet" : "nothing was explored";
  }

  /** Refused files make the campaign inconclusive. */
  private static CampaignVerdict of(RefusedFile refused) {
    return of(
        List.of(),
        Outcome.UNANSWERED,
        "%s is refused: %s".formatted(refused.file(), refused.summary()));
  }

  private static CampaignVerdict of(List<Fact> facts, Outcome outcome, String why) {
    Verdict verdict = Verdict.of(facts, outcome);
    boolean isPlain = verdict == Verdict.BUG || verdict == Verdict.NOTHING_FOUND;
    return new CampaignVerdict(verdict, isPlain ? Optional.empty() : Optional.of(why));
  }
}
