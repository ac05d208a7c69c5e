package dev.rondo.campaign;

import dev.rondo.campaign.matrix.CampaignLimits;
import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Campaigns of the tests, and what they come to. */
public final class Stores {

  public static final Path PROTOCOLS = Path.of("../benchmarks/src/main/protocols");

  /** All that does not depend on the time, row by row. */
  private static final List<String> TABLES =
      List.of(
          "cell",
          "epoch",
          "plan",
          "chunk",
          "finding",
          "spurious",
          "bug",
          "known",
          "sketch",
          "archive",
          "aside",
          "point",
          "campaign");

  /** The sequential form keeps states to go back to. */
  public static final MatrixAxes GUIDED =
      new MatrixAxes(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(RoundStrategyKind.GUIDED));

  private Stores() {}

  public static Matrix matrix(MatrixAxes axes, String... protocols) {
    List<Path> files = Stream.of(protocols).map(name -> PROTOCOLS.resolve(name + ".java")).toList();
    return Matrix.of(files, axes, ClassPath.LANGUAGE);
  }

  public static CampaignLimits schedules(long perCell) {
    return new CampaignLimits(Optional.empty(), Optional.of(perCell), false);
  }

  /** Runs a campaign, perhaps not to its end. */
  public static void run(Path file, Matrix matrix, CampaignLimits limits, int jobs) {
    try (Store store = Store.open(file, 1, CampaignPart.ALL)) {
      new Campaign(store, matrix, limits, ClassPath.LANGUAGE, new Campaign.CampaignListener() {})
          .run(jobs, "test");
    }
  }

  /** Every row of a store as a line. */
  public static List<String> rows(Path file) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        try (ResultSet found = statement.executeQuery("SELECT * FROM " + table)) {
          while (found.next()) {
            rows.add(table + row(found));
          }
        }
      }
    }
    return rows;
  }

  private static String row(ResultSet row) throws SQLException {
    StringBuilder text = new StringBuilder();
    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
      Object value = row.getObject(column);
      text.append(" | ").append(value instanceof byte[] bytes ? Arrays.hashCode(bytes) : value);
    }
    return text.toString();
  }
}
