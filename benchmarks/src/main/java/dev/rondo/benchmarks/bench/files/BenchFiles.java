package dev.rondo.benchmarks.bench.files;

import dev.rondo.benchmarks.bench.BenchKind;
import dev.rondo.benchmarks.bench.BenchResult;
import dev.rondo.benchmarks.bench.JournalHead;
import dev.rondo.frontend.file.OutputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a bench leaves in its folder, besides the journal. */
public final class BenchFiles {

  private BenchFiles() {}

  /**
   * Writes figures and charts; gives the names of the files.
   *
   * @param runs how many each form has had
   */
  public static List<String> write(Path folder, BenchResult result, JournalHead head, int runs) {
    OutputFile.folder(folder);
    List<String> names = new ArrayList<>();
    String name = result.plan().kind().fileName();
    names.add(write(folder, name + ".json", BenchJson.text(result, head, runs)));
    if (hasChart(result)) {
      names.add(write(folder, name + ".svg", chart(result)));
    }
    return names;
  }

  private static boolean hasChart(BenchResult result) {
    return result.plan().kind() != BenchKind.CORRECT && noChart().isEmpty();
  }

  /** Why charts cannot be drawn on this machine, if so. */
  public static Optional<String> noChart() {
    return Svg.hindrance();
  }

  private static String chart(BenchResult result) {
    return result.plan().kind() == BenchKind.GROWTH
        ? GrowthChart.svg(result.rows())
        : TimeChart.svg(result.rows());
  }

  private static String write(Path folder, String name, String text) {
    OutputFile.write(folder.resolve(name), text);
    return name;
  }
}
