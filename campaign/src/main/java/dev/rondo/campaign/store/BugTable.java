package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.run.archive.CorpusCodec;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The distinct bugs of a store. */
final class BugTable {

  private static final String BUGS =
      """
      SELECT bug.*,
        (SELECT SUM(times) FROM finding JOIN cell ON cell.id = finding.cell
          WHERE finding.bug = bug.digest AND cell.file = bug.file AND cell.source_hash = bug.source_hash) AS times,
        (SELECT GROUP_CONCAT(id) FROM (SELECT DISTINCT cell.id FROM finding JOIN cell ON cell.id = finding.cell
          WHERE finding.bug = bug.digest AND cell.file = bug.file AND cell.source_hash = bug.source_hash ORDER BY cell.id)) AS cells,
        (SELECT MIN(epoch) FROM finding JOIN cell ON cell.id = finding.cell
          JOIN chunk ON chunk.cell = finding.cell AND chunk.number = finding.chunk
          WHERE finding.bug = bug.digest AND cell.file = bug.file AND cell.source_hash = bug.source_hash) AS first_epoch,
        (SELECT MIN(at) FROM finding JOIN cell ON cell.id = finding.cell
          JOIN work ON work.cell = finding.cell AND work.chunk = finding.chunk
          WHERE finding.bug = bug.digest AND cell.file = bug.file AND cell.source_hash = bug.source_hash) AS first_millis
      FROM bug ORDER BY file, source_hash, first_epoch, digest\
      """;

  private static final byte[] NONE = {};

  private final SqliteConnection sql;

  BugTable(SqliteConnection sql) {
    this.sql = sql;
  }

  /** Adds the bugs of a chunk; returns the new ones. */
  List<FoundBug> add(Chunk chunk, CellRow cell, List<ChunkResult.Sighting> sightings) {
    List<FoundBug> news = new ArrayList<>();
    for (ChunkResult.Sighting sighting : sightings) {
      sql.insert(
          "finding",
          chunk.cell(),
          chunk.number(),
          sighting.schedule(),
          sighting.bug().digest(),
          sighting.times(),
          CorpusCodec.ofPath(sighting.segments()));
      if (keepSmallest(cell.cell(), cell.cell().settings(), sighting.bug())) {
        news.add(sighting.bug());
      }
    }
    return news;
  }

  /**
   * Keeps the smallest run of a bug; returns whether the bug is new.
   *
   * @param cell any cell of the version of the file that has the bug
   * @param settings of the run
   */
  boolean keepSmallest(Cell cell, String settings, FoundBug bug) {
    Optional<FoundBug> known = find(cell, bug.digest());
    if (known.isEmpty() || FoundBug.SMALLEST_FIRST.compare(bug, known.get()) < 0) {
      Finding finding = Objects.requireNonNull(bug.trace().finding());
      sql.replace(
          "bug",
          cell.file(),
          cell.sourceHash(),
          bug.digest(),
          cell.protocol(),
          bug.signature(),
          bug.message(),
          finding.line(),
          bug.confirmed() ? 1 : 0,
          bug.trace().steps().size(),
          settings,
          packed(bug.trace()),
          bug.original().map(BugTable::packed).orElse(NONE));
    }
    return known.isEmpty();
  }

  private Optional<FoundBug> find(Cell cell, String digest) {
    return sql
        .query(
            "SELECT * FROM bug WHERE file = ? AND source_hash = ? AND digest = ?",
            BugTable::bug,
            cell.file(),
            cell.sourceHash(),
            digest)
        .stream()
        .findFirst();
  }

  /** All bugs, by file and in the order of discovery. */
  List<BugRow> all() {
    return sql.query(BUGS, BugTable::row);
  }

  private static BugRow row(ResultSet row) throws SQLException {
    List<Long> cells = new ArrayList<>();
    String ids = row.getString("cells");
    for (String id : ids == null ? new String[0] : ids.split(",", -1)) {
      cells.add(Long.valueOf(id));
    }
    FoundBug bug = bug(row);
    return new BugRow(
        row.getString("file"),
        row.getString("protocol"),
        row.getInt("line"),
        row.getString("source_hash"),
        row.getString("settings"),
        bug,
        row.getLong("times"),
        row.getLong("first_millis"),
        List.copyOf(cells));
  }

  static FoundBug bug(ResultSet row) throws SQLException {
    byte[] original = row.getBytes("original");
    return new FoundBug(
        row.getString("digest"),
        row.getString("signature"),
        row.getString("message"),
        row.getInt("confirmed") == 1,
        unpacked(row.getBytes("trace")),
        original.length == 0 ? Optional.empty() : Optional.of(unpacked(original)));
  }

  private static byte[] packed(Trace trace) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
      zip.write(TraceJson.write(trace).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Trace unpacked(byte @Nullable [] bytes) {
    try (GZIPInputStream zip =
        new GZIPInputStream(new ByteArrayInputStream(Objects.requireNonNull(bytes)))) {
      return TraceJson.read(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
