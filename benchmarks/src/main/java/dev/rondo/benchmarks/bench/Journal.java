package dev.rondo.benchmarks.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.frontend.file.OutputFile;
import dev.rondo.frontend.file.WriteFailure;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The runs of a bench, one line of JSON each, written as soon as a run is over: whatever ends the
 * program, no finished run is lost. The first line has the settings; runs with other settings are
 * not mixed with them.
 */
public final class Journal implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;
  private final FileChannel channel;
  private final JournalRuns kept;

  private Journal(Path file, FileChannel channel, JournalRuns kept) {
    this.file = file;
    this.channel = channel;
    this.kept = kept;
  }

  /** Where the journal of a bench lies. */
  public static Path file(Path folder, BenchKind kind) {
    return folder.resolve(kind.fileName() + ".journal.jsonl");
  }

  /** Puts the journal of an earlier bench aside, if there is one. */
  public static void putAside(Path folder, BenchKind kind) {
    Path file = file(folder, kind);
    if (Files.exists(file)) {
      Path old = folder.resolve(kind.fileName() + ".journal.old.jsonl");
      try {
        Files.move(file, old, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new WriteFailure(old, e);
      }
    }
  }

  /**
   * Opens the journal of a folder, or creates it.
   *
   * @param version of Rondo
   * @throws UsageError where it cannot be gone on with, and what to do then
   */
  public static Journal open(Path folder, BenchKind kind, String version, BenchLimits settings) {
    OutputFile.folder(folder);
    Path file = file(folder, kind);
    try {
      return open(file, JournalHead.of(version, settings));
    } catch (IOException e) {
      throw new WriteFailure(file, e);
    }
  }

  private static Journal open(Path file, JournalHead head) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      lock(file, channel);
      return new Journal(file, channel, kept(file, channel, head));
    } catch (IOException | UsageError e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(Path file, FileChannel channel) throws IOException {
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

  private static JournalRuns kept(Path file, FileChannel channel, JournalHead head)
      throws IOException {
    InputFile.WholeLines whole = InputFile.wholeLines(file);
    JournalRuns kept =
        whole.lines().isEmpty() ? new JournalRuns(head) : JournalRuns.parsed(file, whole.lines());
    head.requireSame(kept.head(), file);
    channel.truncate(whole.length());
    channel.position(whole.length());
    if (whole.lines().isEmpty()) {
      write(channel, head);
    }
    return kept;
  }

  void add(BenchRow row, MeasuredForm contender, RunResult run) {
    add(new JournalRuns.Line(row.key(), contender.toString(), run, null, null));
  }

  void add(BenchRow row, MeasuredForm contender, Verdict verdict, int runs) {
    add(new JournalRuns.Line(row.key(), contender.toString(), null, verdict, runs));
  }

  private void add(JournalRuns.Line line) {
    kept.add(line);
    try {
      write(channel, line);
    } catch (IOException e) {
      throw new WriteFailure(file, e);
    }
  }

  private static void write(FileChannel channel, Object line) throws IOException {
    byte[] text = (MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.wrap(text);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /** What it holds. */
  public JournalRuns kept() {
    return kept;
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
