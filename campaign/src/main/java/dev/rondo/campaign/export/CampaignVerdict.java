package dev.rondo.campaign.export;

import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.workflow.verdict.Verdict;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a campaign comes to as a whole.
 *
 * @param why it is no plain verdict; empty where it is
 */
public record CampaignVerdict(Verdict verdict, Optional<String> why) {

  /** The verdict on what a campaign has come to. */
  public static CampaignVerdict of(StoreSnapshot campaign) {
    if (campaign.bugs().stream().anyMatch(row -> !row.bug().confirmed())) {
      return new CampaignVerdict(
          Verdict.FAULT_OF_RONDO, Optional.of("a bug is not confirmed in the original"));
    }
    Optional<CampaignVerdict> failed =
        first(campaign, Verdict.FAULT_OF_RONDO, cell -> is(cell, CellRow.State.FAILED));
    if (failed.isPresent()) {
      return failed.get();
    }
    if (!campaign.bugs().isEmpty()) {
      return new CampaignVerdict(Verdict.BUG, Optional.empty());
    }
    return refused(campaign)
        .or(() -> first(campaign, Verdict.UNDECIDED, cell -> is(cell, CellRow.State.REFUSED)))
        .or(() -> first(campaign, Verdict.VACUOUS, CellFigures::isVacuous))
        .or(() -> first(campaign, Verdict.NOT_CLOSED, CampaignVerdict::isDoubtful))
        .orElse(new CampaignVerdict(Verdict.NOTHING_FOUND, Optional.empty()));
  }

  private static boolean is(CellFigures cell, CellRow.State state) {
    return cell.row().state() == state;
  }

  private static boolean isDoubtful(CellFigures cell) {
    return cell.row().isLive() && !cell.row().note().isEmpty();
  }

  private static Optional<CampaignVerdict> first(
      StoreSnapshot campaign, Verdict verdict, Predicate<CellFigures> such) {
    return campaign.cells().stream()
        .filter(such)
        .findFirst()
        .map(
            cell ->
                new CampaignVerdict(
                    verdict,
                    Optional.of(
                        "%s, %s: %s"
                            .formatted(
                                cell.row().cell().file(),
                                cell.row().cell().settings(),
                                cell.isNotRunYet()
                                    ? "not run yet"
                                    : cell.isVacuous()
                                        ? "nothing was explored"
                                        : cell.row().note()))));
  }

  /** Nothing is known of a file that was refused. */
  private static Optional<CampaignVerdict> refused(StoreSnapshot campaign) {
    return campaign.refused().stream()
        .findFirst()
        .map(
            refused ->
                new CampaignVerdict(
                    Verdict.UNDECIDED,
                    Optional.of("%s is refused: %s".formatted(refused.file(), refused.summary()))));
  }
}
