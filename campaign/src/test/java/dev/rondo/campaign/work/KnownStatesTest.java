package dev.rondo.campaign.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.Stores;
import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.EarlierBug;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.sequential.SequentialForm;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Chunks that begin with what other chunks have come to. */
class KnownStatesTest {

  private static final Matrix MATRIX = Stores.matrix(Stores.GUIDED, "OneThirdRuleHalf");
  private static final Cell CELL =
      MATRIX.cells().stream()
          .filter(cell -> cell.form().equals(SequentialForm.NAME))
          .findFirst()
          .orElseThrow();
  private static final PreparedCell PREPARED =
      PreparedCell.of(
          new CellRow(1, CELL, CellRow.CellStatus.OPEN, ""),
          Objects.requireNonNull(MATRIX.protocols().get(CELL.file())),
          ClassPath.LANGUAGE,
          1,
          () -> false);

  @Test
  void whatIsFoundFromThereIsKeptWithTheWayThere() {
    Corpus known = run(0, Corpus.NONE).corpus();
    ChunkResult afresh = run(1, Corpus.NONE);
    ChunkResult done = run(1, known);
    assertThat(done.length()).isNotEqualTo(afresh.length());
    assertThat(known.without(done.corpus()).all()).as("what is new").isEqualTo(known.all());
    assertThat(afresh.sightings()).allMatch(sighting -> sighting.segments().isEmpty());
    ChunkResult.Sighting sighting = done.sightings().get(0);
    assertThat(sighting.segments().get(0).seed()).isEqualTo(chunk(0).seed());
    assertThat(sighting.bug().confirmed()).isTrue();
    EarlierBug.Sighting earlier =
        new EarlierBug.Sighting(CELL, chunk(1), sighting.schedule(), sighting.segments());
    assertThat(ChunkRun.again(PREPARED, earlier)).contains(sighting.bug());
  }

  private static ChunkResult run(long number, Corpus known) {
    return ChunkRun.of(PREPARED, chunk(number), known, () -> false).orElseThrow();
  }

  private static Chunk chunk(long number) {
    return Chunk.of(1, CELL.seed(1), number, 0);
  }
}
