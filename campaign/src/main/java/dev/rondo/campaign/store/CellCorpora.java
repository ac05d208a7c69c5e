package dev.rondo.campaign.store;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.CorpusCodec;
import java.util.List;

/**
 * The corpus of each cell. The states of a chunk are set aside until the epoch is over, so that all
 * chunks of an epoch begin with the same states.
 */
final class CellCorpora {

  private final SqliteConnection sql;

  CellCorpora(SqliteConnection sql) {
    this.sql = sql;
  }

  /** The states of earlier epochs. */
  Corpus of(long cell) {
    return read("SELECT states FROM archive WHERE cell = ?", cell).stream()
        .findFirst()
        .orElse(Corpus.NONE);
  }

  private List<Corpus> read(String select, long cell) {
    return sql.query(select, row -> states(row.getBytes(1)), cell);
  }

  /** Decodes stored states; an empty corpus is stored as no bytes. */
  private static Corpus states(byte[] written) {
    Corpus states = CorpusCodec.read(written);
    if (states.isEmpty()) {
      throw new IllegalArgumentException("no states");
    }
    return states;
  }

  /** Sets aside the states of a chunk. */
  void putAside(Chunk chunk, Corpus states) {
    if (!states.isEmpty()) {
      sql.insert("aside", chunk.cell(), chunk.number(), CorpusCodec.of(states));
    }
  }

  /** Ends an epoch. Cells with unfinished chunks of other processes are left to them. */
  void closeEpoch() {
    sql.query(
            "SELECT DISTINCT cell FROM aside WHERE cell NOT IN (SELECT cell FROM plan)",
            row -> row.getLong(1))
        .forEach(
            cell -> {
              add(cell, aside(cell));
              sql.update("DELETE FROM aside WHERE cell = ?", cell);
            });
  }

  private Corpus aside(long cell) {
    return read("SELECT states FROM aside WHERE cell = ? ORDER BY chunk", cell).stream()
        .reduce(Corpus.NONE, Corpus::with);
  }

  /** All states, also those set aside. */
  Corpus all(long cell) {
    return of(cell).with(aside(cell));
  }

  /** Adds states to those of earlier epochs. */
  void add(long cell, Corpus states) {
    if (!states.isEmpty()) {
      sql.replace("archive", cell, CorpusCodec.of(of(cell).with(states)));
    }
  }
}
