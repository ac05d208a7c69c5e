package dev.rondo.benchmarks.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.RunResult;
import dev.rondo.tester.hunting.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a bench, one line of JSON each, written as soon as a run is over: whatever ends the
 * program, no finished run is lost. The first line says how they were made; runs that are made in
 * another way are not mixed with them.
 */
public final class Journal implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;
  private final FileChannel channel;
  private final List<Line> lines = new ArrayList<>();

  private Journal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * A line of the file: a run, or what a form has come to after its runs.
   *
   * @param runs how many runs the verdict is of
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Line(
      String row,
      String form,
      @Nullable RunResult run,
      @Nullable Verdict verdict,
      @Nullable Integer runs) {

    boolean isOf(String key, Contender contender) {
      return row.equals(key) && form.equals(contender.toString());
    }
  }

  /** Where the journal of a bench lies. */
  public static Path file(Path folder, BenchKind kind) {
    return folder.resolve(kind.fileName() + ".journal.jsonl");
  }

  /** Puts the journal of an earlier bench aside, if there is one. */
  public static void putAside(Path folder, BenchKind kind) throws IOException {
    Path file = file(folder, kind);
    if (Files.exists(file)) {
      Path old = folder.resolve(kind.fileName() + ".journal.old.jsonl");
      Files.move(file, old, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Goes on with the journal of a folder, or begins it.
   *
   * @param version of Rondo
   * @throws UsageError where it cannot be gone on with, and what to do then
   */
  public static Journal open(Path folder, BenchKind kind, String version, BenchSettings settings)
      throws IOException {
    Files.createDirectories(folder);
    Path file = file(folder, kind);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    Journal journal = new Journal(file, channel);
    try {
      journal.lock();
      journal.read(JournalHead.of(version, settings));
    } catch (IOException | UsageError e) {
      channel.close();
      throw e;
    }
    return journal;
  }

  private void lock() throws IOException {
    boolean locked;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      locked = false;
    }
    if (!locked) {
      throw new UsageError(
          "another bench is writing to " + file + ": wait for it, or choose another --out");
    }
  }

  private void read(JournalHead head) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    // What was being written when the program was killed is no line.
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    channel.truncate(end);
    channel.position(end);
    List<String> text = new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    if (text.isEmpty()) {
      write(head);
      return;
    }
    JournalHead earlier = parse(text.get(0), 1, JournalHead.class);
    if (!earlier.equals(head)) {
      throw new UsageError(
          """
          the runs in %s were made by another bench:
            %s
          and not by this one:
            %s
          Write --out with another folder to keep them, or --fresh to put them aside."""
              .formatted(file, earlier, head));
    }
    for (int number = 2; number <= text.size(); number++) {
      lines.add(parse(text.get(number - 1), number, Line.class));
    }
  }

  private <T> T parse(String line, int number, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new UsageError(
          "%s: line %d cannot be read: write --fresh to begin anew".formatted(file, number), e);
    }
  }

  /** The runs that a form has had so far. */
  List<RunResult> runs(BenchRow row, Contender contender) {
    String key = row.key();
    List<RunResult> runs = new ArrayList<>();
    for (Line line : lines) {
      if (line.run() != null && line.isOf(key, contender)) {
        runs.add(line.run());
      }
    }
    return runs;
  }

  /** What a form has come to after so many runs, where that is known. */
  Optional<Verdict> verdict(BenchRow row, Contender contender, int runs) {
    String key = row.key();
    return lines.stream()
        .filter(line -> line.isOf(key, contender) && Integer.valueOf(runs).equals(line.runs()))
        .flatMap(line -> Optional.ofNullable(line.verdict()).stream())
        .findFirst();
  }

  void add(BenchRow row, Contender contender, RunResult run) {
    add(new Line(row.key(), contender.toString(), run, null, null));
  }

  void add(BenchRow row, Contender contender, Verdict verdict, int runs) {
    add(new Line(row.key(), contender.toString(), null, verdict, runs));
  }

  private void add(Line line) {
    lines.add(line);
    try {
      write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Object line) throws IOException {
    byte[] text = (MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.wrap(text);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /** How many runs of all rows it holds. */
  public long size() {
    return lines.stream().filter(line -> line.run() != null).count();
  }

  /** Where it lies. */
  public Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
