package dev.rondo.distributed;

import dev.rondo.campaign.matrix.CampaignPart;
import dev.rondo.campaign.matrix.CampaignSettings;
import dev.rondo.campaign.matrix.CampaignToml;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.work.Campaign;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * {@code spark-submit --class dev.rondo.distributed.SparkCampaign rondo-spark.jar campaign.toml
 * [STORE] [CLASSPATH]}: a campaign on a cluster. The store lies with the driver, and {@code rondo
 * campaign show} says what it has come to.
 */
public final class SparkCampaign {

  private static final int INPUT_AT_FAULT = 2;

  private SparkCampaign() {}

  /** Works until a limit of the campaign is reached. */
  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      run(args);
    } catch (UsageError e) {
      System.err.println(e.getMessage());
      System.exit(INPUT_AT_FAULT);
    }
  }

  private static void run(String[] args) throws IOException, InterruptedException {
    UsageError.unless(
        args.length >= 1 && args.length <= 3,
        "name a campaign.toml, and if you like a store and a class path");
    Path toml = Path.of(args[0]);
    String name = args.length > 1 ? args[1] : args[0].replaceFirst("\\.toml$", "") + ".db";
    String classPath = args.length > 2 ? args[2] : "";
    CampaignSettings settings = CampaignToml.read(toml);
    UsageError.unless(
        !settings.limits().isEndless(),
        toml + " sets no limit: give for, schedules or until-new-bugs-stop");
    ClassPath classes = ClassPath.parse(classPath);
    Matrix matrix = Matrix.of(settings.paths(), settings.axes(), classes);
    matrix.refused().forEach(refused -> System.err.print(refused.why()));
    long seed = settings.seed().orElse(CampaignSettings.SEED);
    try (Store store = Store.open(Path.of(name), seed, CampaignPart.ALL);
        JavaSparkContext spark =
            new JavaSparkContext(new SparkConf().setAppName("rondo campaign " + toml))) {
      WorkerContext orders = new WorkerContext(matrix, classPath, seed);
      new Campaign(store, matrix, settings.limits(), classes, new Lines(System.out))
          .run(new SparkChunkExecutor(spark, orders), "spark " + spark.version());
      System.out.printf(
          Locale.ROOT,
          "%d schedules, %d distinct bugs: rondo campaign show %s%n",
          store.schedules(),
          store.bugCount(),
          name);
    }
  }

  /** A line for what is new. */
  private record Lines(PrintStream out) implements Campaign.CampaignListener {

    @Override
    public void tried(KnownBug bug) {
      out.println(bug.sentence());
    }

    @Override
    public void found(CellRow cell, FoundBug bug) {
      out.printf(
          Locale.ROOT,
          "new bug %s in %s, %s: %s%n",
          bug.digest(),
          cell.cell().file(),
          cell.cell().settings(),
          bug.signature());
    }
  }
}
