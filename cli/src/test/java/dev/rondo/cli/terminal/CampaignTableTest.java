package dev.rondo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.CellFigures;
import dev.rondo.campaign.store.CellRow;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The table of a campaign fits its terminal, whatever the number of cells. */
class CampaignTableTest {

  private static final String WHOLE = "9 s, up to 51 s to go, 1 distinct bug, 1024 schedules";

  @Test
  void aFewCellsAreAllThere() {
    assertThat(lines(62, 24, 3))
        .containsExactly(
            "cell                                     schedules bugs   new",
            "OneThirdRuleH…f=0 Arbitrary async random       512    1      ",
            "OneThirdRuleH… Arbitrary sequential auto      1024    2 0.250",
            "OneThirdRuleH…f=0 Arbitrary async random      1536    3      ",
            WHOLE);
  }

  @Test
  void ofManyCellsThoseAreThereThatHadTheirTurnLast() {
    List<String> lines = lines(80, 24, 200);
    assertThat(lines).hasSize(1 + 12 + 1 + 1).contains("… and 188 cells more");
    assertThat(lines.get(1)).contains(" " + 512 * 189 + " ");
    assertThat(lines.get(12)).contains(" " + 512 * 200 + " ");
  }

  @Test
  void noLineIsFoldedAndTheTopStaysInView() {
    for (int columns : new int[] {20, 40, 60, 200}) {
      for (int rows : new int[] {5, 8, 50}) {
        List<String> lines = lines(columns, rows, 200);
        assertThat(lines).allMatch(line -> line.length() < columns);
        assertThat(lines).hasSizeLessThan(rows);
      }
    }
  }

  private static List<String> lines(int columns, int rows, int cells) {
    List<CellFigures> figures =
        LongStream.rangeClosed(1, cells).mapToObj(CampaignTableTest::cell).toList();
    Map<Long, Long> lastTurn =
        LongStream.rangeClosed(1, cells)
            .boxed()
            .collect(java.util.stream.Collectors.toMap(id -> id, id -> id));
    return new CampaignTable(new Terminal.Size(columns, rows)).lines(figures, lastTurn, WHOLE);
  }

  private static CellFigures cell(long id) {
    boolean sequential = id % 2 == 0;
    Cell cell =
        new Cell(
            "OneThirdRuleHalf.java",
            "OneThirdRuleHalf",
            "",
            3,
            0,
            "Arbitrary",
            sequential ? "sequential" : "async",
            sequential ? "auto" : "random");
    CellRow row = new CellRow(id, cell, CellRow.CellStatus.OPEN, "");
    return new CellFigures(row, id, id - 1, 512 * id, 1, id, id, 0, 7, sequential ? 0.25 : -1, 100);
  }
}
