package dev.rondo.campaign.store;

import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The tables of a store. */
final class Schema {

  /** Changes with every change of the tables. */
  private static final long VERSION = 7;

  private static final List<String> TABLES =
      List.of(
          """
          CREATE TABLE cell(
            id INTEGER PRIMARY KEY, file TEXT NOT NULL, protocol TEXT NOT NULL, source_hash TEXT NOT NULL,
            n INTEGER NOT NULL, f INTEGER NOT NULL, network TEXT NOT NULL, form TEXT NOT NULL,
            strategy TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL,
            UNIQUE(file, source_hash, n, f, network, form, strategy))\
          """,
          """
          CREATE TABLE epoch(number INTEGER PRIMARY KEY, schedules INTEGER NOT NULL, bugs INTEGER NOT NULL)\
          """,
          """
          CREATE TABLE plan(
            cell INTEGER NOT NULL REFERENCES cell(id), number INTEGER NOT NULL, epoch INTEGER NOT NULL,
            seed INTEGER NOT NULL, schedules INTEGER NOT NULL, session INTEGER,
            PRIMARY KEY(cell, number)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE chunk(
            cell INTEGER NOT NULL REFERENCES cell(id), number INTEGER NOT NULL, epoch INTEGER NOT NULL,
            seed INTEGER NOT NULL, schedules INTEGER NOT NULL, length INTEGER NOT NULL,
            handlers INTEGER NOT NULL, outputs INTEGER NOT NULL, found INTEGER NOT NULL,
            PRIMARY KEY(cell, number)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE finding(
            cell INTEGER NOT NULL REFERENCES cell(id), chunk INTEGER NOT NULL, schedule INTEGER NOT NULL,
            bug TEXT NOT NULL, times INTEGER NOT NULL, legs BLOB NOT NULL DEFAULT x'',
            PRIMARY KEY(cell, chunk, schedule)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE bug(
            file TEXT NOT NULL, source_hash TEXT NOT NULL, digest TEXT NOT NULL, protocol TEXT NOT NULL,
            signature TEXT NOT NULL, message TEXT NOT NULL, line INTEGER NOT NULL, confirmed INTEGER NOT NULL,
            steps INTEGER NOT NULL, settings TEXT NOT NULL, trace BLOB NOT NULL, original BLOB NOT NULL,
            PRIMARY KEY(file, source_hash, digest)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE known(
            file TEXT NOT NULL, source_hash TEXT NOT NULL, digest TEXT NOT NULL, signature TEXT NOT NULL,
            how TEXT NOT NULL, shown TEXT NOT NULL,
            PRIMARY KEY(file, source_hash, digest)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE sketch(
            cell INTEGER PRIMARY KEY REFERENCES cell(id), schedules INTEGER NOT NULL, level INTEGER NOT NULL,
            keys BLOB NOT NULL)\
          """,
          """
          CREATE TABLE point(
            cell INTEGER NOT NULL REFERENCES cell(id), epoch INTEGER NOT NULL, schedules INTEGER NOT NULL,
            states INTEGER NOT NULL, new_states REAL NOT NULL,
            PRIMARY KEY(cell, epoch)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE session(
            id INTEGER PRIMARY KEY, pid INTEGER NOT NULL, started INTEGER NOT NULL, version TEXT NOT NULL,
            matrix TEXT NOT NULL, opened INTEGER NOT NULL, millis INTEGER NOT NULL, closed INTEGER NOT NULL)\
          """,
          """
          CREATE TABLE work(
            cell INTEGER NOT NULL REFERENCES cell(id), chunk INTEGER NOT NULL, session INTEGER NOT NULL,
            millis INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY(cell, chunk)) WITHOUT ROWID\
          """,
          "CREATE TABLE campaign(seed INTEGER NOT NULL, part TEXT NOT NULL)",
          "CREATE TABLE archive(cell INTEGER PRIMARY KEY REFERENCES cell(id), states BLOB NOT"
              + " NULL)",
          """
          CREATE TABLE aside(
            cell INTEGER NOT NULL REFERENCES cell(id), chunk INTEGER NOT NULL, states BLOB NOT NULL,
            PRIMARY KEY(cell, chunk)) WITHOUT ROWID\
          """,
          """
          CREATE TABLE spurious(
            cell INTEGER NOT NULL REFERENCES cell(id), chunk INTEGER NOT NULL, schedule INTEGER NOT NULL,
            times INTEGER NOT NULL, why TEXT NOT NULL,
            PRIMARY KEY(cell, chunk, schedule)) WITHOUT ROWID\
          """,
          "CREATE TABLE refused(file TEXT PRIMARY KEY, line INTEGER NOT NULL, why TEXT NOT NULL)"
              + " WITHOUT ROWID");

  private Schema() {}

  /** Creates the tables of a new store, or checks those of an existing one. */
  static void in(SqliteConnection sql, Path file) {
    RowChecksums checksums = new RowChecksums(sql, file);
    long version = sql.number("PRAGMA user_version");
    long tables = sql.number("SELECT COUNT(*) FROM sqlite_master");
    if (version == 0 && tables == 0) {
      TABLES.forEach(sql::update);
      checksums.addToAll();
      checksums.followWrites();
      sql.update("PRAGMA user_version = " + VERSION);
      return;
    }
    UsageError.unless(version != 0, file + " is no store of a campaign");
    UsageError.unless(
        version == VERSION,
        String.format(
            Locale.ROOT,
            "%s is of version %d, this Rondo reads %d: begin another",
            file,
            version,
            VERSION));
    checksums.check();
    checksums.followWrites();
  }
}
