package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.run.archive.CorpusCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The bugs of earlier versions of a file. */
public final class KnownBugs {

  /** Selects earlier versions of a bug, the latest first. */
  private static final String EARLIER =
      """
      SELECT bug.* FROM bug WHERE file = ?1 AND source_hash <> ?2
        AND NOT EXISTS (SELECT 1 FROM known WHERE known.file = ?1 AND known.source_hash = ?2 AND known.digest = bug.digest)
      ORDER BY digest, (SELECT MAX(id) FROM cell WHERE cell.file = bug.file AND cell.source_hash = bug.source_hash) DESC\
      """;

  private static final String SIGHTINGS =
      """
      SELECT cell.*, chunk.number, chunk.epoch, chunk.seed, chunk.schedules, finding.schedule, finding.legs
      FROM finding JOIN cell ON cell.id = finding.cell
        JOIN chunk ON chunk.cell = finding.cell AND chunk.number = finding.chunk
      WHERE cell.file = ? AND cell.source_hash <> ? AND finding.bug = ? ORDER BY cell.id DESC, chunk.number\
      """;

  private final Store store;
  private final SqliteConnection sql;

  /** The known bugs of a store. */
  public KnownBugs(Store store) {
    this.store = store;
    this.sql = store.sql();
  }

  /** The bugs of earlier versions that were not retested yet on the version of a cell. */
  public List<EarlierBug> open(Cell now) {
    Map<String, EarlierBug> latest = new LinkedHashMap<>();
    sql.query(
            EARLIER,
            row -> earlier(now, BugTable.bug(row), row.getString("settings")),
            now.file(),
            now.sourceHash())
        .forEach(bug -> latest.putIfAbsent(bug.bug().digest(), bug));
    return List.copyOf(latest.values());
  }

  private EarlierBug earlier(Cell now, FoundBug bug, String settings) {
    Cell field =
        store.cells().stream()
            .map(CellRow::cell)
            .filter(cell -> cell.file().equals(now.file()) && cell.settings().equals(settings))
            .findFirst()
            .orElseThrow();
    Map<String, EarlierBug.Sighting> bySettings = new LinkedHashMap<>();
    sql.query(
            SIGHTINGS,
            row ->
                new EarlierBug.Sighting(
                    Store.cell(row).cell(),
                    new Chunk(
                        row.getLong("id"),
                        row.getLong("number"),
                        row.getLong("epoch"),
                        row.getLong("seed"),
                        row.getLong("schedules")),
                    row.getLong("schedule"),
                    CorpusCodec.readPath(row.getBytes("legs"))),
            now.file(),
            now.sourceHash(),
            bug.digest())
        .forEach(sighting -> bySettings.putIfAbsent(sighting.field().settings(), sighting));
    return new EarlierBug(field, bug, List.copyOf(bySettings.values()));
  }

  /**
   * Stores the result of retesting a bug.
   *
   * @param now the field in which it shows, of the new text
   * @param shown what shows; nothing where it does not
   */
  public KnownBug keep(EarlierBug earlier, Cell now, KnownBug.How how, Optional<FoundBug> shown) {
    KnownBug known =
        new KnownBug(
            now.file(),
            now.sourceHash(),
            earlier.bug().digest(),
            earlier.bug().signature(),
            how,
            shown.map(FoundBug::digest).orElse(""));
    return sql.inTransaction(
        () -> {
          add(known);
          shown.ifPresent(bug -> new BugTable(sql).keepSmallest(now, now.settings(), bug));
          return known;
        });
  }

  /** Adds a result, unless another process or part has stored one. */
  void add(KnownBug known) {
    sql.update(
        "INSERT INTO known VALUES (?, ?, ?, ?, ?, ?, 0)"
            + " ON CONFLICT DO UPDATE SET how = excluded.how, shown = excluded.shown"
            + " WHERE known.shown = ''",
        known.file(),
        known.sourceHash(),
        known.digest(),
        known.signature(),
        known.how().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        known.shown());
  }

  /** All retested bugs. */
  List<KnownBug> all() {
    return sql.query(
        "SELECT * FROM known ORDER BY file, source_hash, digest",
        row ->
            new KnownBug(
                row.getString("file"),
                row.getString("source_hash"),
                row.getString("digest"),
                row.getString("signature"),
                KnownBug.How.valueOf(
                    row.getString("how").toUpperCase(Locale.ROOT).replace(' ', '_')),
                row.getString("shown")));
  }
}
