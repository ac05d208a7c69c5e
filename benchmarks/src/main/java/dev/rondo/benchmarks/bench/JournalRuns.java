package dev.rondo.benchmarks.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.verdict.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The runs of journals. */
public final class JournalRuns {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private final JournalHead head;
  private final List<Line> lines = new ArrayList<>();

  JournalRuns(JournalHead head) {
    this.head = head;
  }

  /**
   * A line of a journal: a run, or what a form has come to after its runs.
   *
   * @param runs how many runs the verdict is of
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Line(
      String row,
      String form,
      @Nullable RunResult run,
      @Nullable Verdict verdict,
      @Nullable Integer runs) {

    Line {
      Objects.requireNonNull(row, "row");
      Objects.requireNonNull(form, "form");
      if ((verdict == null) != (runs == null) || (run == null) == (verdict == null)) {
        throw new IllegalArgumentException("neither a run nor a verdict after some runs");
      }
      requireCounts(runs == null ? 0 : runs);
      if (run != null) {
        Objects.requireNonNull(run.segments(), "segments");
        requireCounts(run.schedules(), run.length(), run.handlersFired(), run.outputs());
        if (!(run.seconds() >= 0)) {
          throw new IllegalArgumentException("seconds are no time");
        }
      }
    }

    private static void requireCounts(long... counts) {
      if (LongStream.of(counts).anyMatch(count -> count < 0)) {
        throw new IllegalArgumentException("a count below 0");
      }
    }

    boolean isOf(String key, MeasuredForm contender) {
      return row.equals(key) && form.equals(contender.toString());
    }
  }

  /**
   * Those of several folders together, where benches have measured different rows.
   *
   * @throws UsageError where there is no journal, or where they were made in different ways
   */
  public static JournalRuns of(List<Path> folders, BenchKind kind) {
    List<JournalRuns> all = new ArrayList<>();
    for (Path folder : folders) {
      Path file = Journal.file(folder, kind);
      UsageError.unless(
          Files.exists(file), "there is no " + file + ": no such bench has been here");
      all.add(parsed(file, InputFile.wholeLines(file).lines()));
    }
    JournalRuns merged = new JournalRuns(all.get(0).head);
    for (int index = 0; index < all.size(); index++) {
      merged.head.requireSame(all.get(index).head, Journal.file(folders.get(index), kind));
      merged.lines.addAll(all.get(index).lines);
    }
    return merged;
  }

  /** What stands in a file that has its first line at least. */
  static JournalRuns parsed(Path file, List<String> text) {
    UsageError.unless(!text.isEmpty(), file + " is empty: nothing has been measured");
    JournalRuns kept = new JournalRuns(parse(file, text.get(0), 1, JournalHead.class));
    for (int number = 2; number <= text.size(); number++) {
      kept.add(parse(file, text.get(number - 1), number, Line.class));
    }
    return kept;
  }

  private static <T> T parse(Path file, String line, int number, Class<T> type) {
    String otherwise =
        String.format(
            Locale.ROOT, "%s: line %d cannot be read: write --fresh to begin anew", file, number);
    try {
      T value = MAPPER.readValue(line, type);
      UsageError.unless(value != null, otherwise);
      return value;
    } catch (JsonProcessingException e) {
      throw new UsageError(otherwise, e);
    }
  }

  /** The settings of the runs. */
  public JournalHead head() {
    return head;
  }

  void add(Line line) {
    lines.add(line);
  }

  /** The runs that a form has had so far. */
  List<RunResult> runs(BenchRow row, MeasuredForm contender) {
    return of(row, contender).flatMap(line -> Optional.ofNullable(line.run()).stream()).toList();
  }

  /** The verdict of a form after so many runs, if known. */
  Optional<Verdict> verdict(BenchRow row, MeasuredForm contender, int runs) {
    return of(row, contender)
        .filter(line -> Integer.valueOf(runs).equals(line.runs()))
        .flatMap(line -> Optional.ofNullable(line.verdict()).stream())
        .findFirst();
  }

  /** A form after so many runs. */
  Measurement measured(BenchRow row, MeasuredForm contender, Verdict verdict, int count) {
    List<RunResult> runs = runs(row, contender);
    HuntResult result =
        new HuntResult(contender.form().toString(), runs.subList(0, Math.min(count, runs.size())));
    return new Measurement(result, verdict);
  }

  /** The most runs after which it is known what some form has come to; 0 for none. */
  public int mostRuns() {
    return mostRuns(lines.stream());
  }

  /** The most runs after which it is known what each form of a row has come to; 0 for none. */
  int mostRuns(BenchRow row) {
    return row.contenders().stream()
        .mapToInt(contender -> mostRuns(of(row, contender)))
        .min()
        .orElse(0);
  }

  private static int mostRuns(Stream<Line> lines) {
    return lines
        .map(Line::runs)
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .max()
        .orElse(0);
  }

  private Stream<Line> of(BenchRow row, MeasuredForm contender) {
    String key = row.key();
    return lines.stream().filter(line -> line.isOf(key, contender));
  }

  /** How many runs of all rows there are. */
  public long size() {
    return lines.stream().filter(line -> line.run() != null).count();
  }
}
