package dev.rondo.conform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.conform.RunLog.Detail;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.testing.Protocols;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints what an event of a log costs: {@code ConformanceSpeed LongElection.java 280000}, with the
 * number of steps of the run that is logged. Of each kind of log the first check includes the time
 * of the compiler.
 */
final class ConformanceSpeed {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ConformanceSpeed() {}

  /** A file for each node. */
  private static final class NodeFiles implements AutoCloseable {
    private final List<Path> paths = new ArrayList<>();
    private final List<BufferedWriter> writers = new ArrayList<>();

    NodeFiles(Path folder, int n) throws IOException {
      for (int node = 0; node < n; node++) {
        paths.add(folder.resolve("P" + node + ".ndjson"));
        writers.add(Files.newBufferedWriter(paths.get(node)));
      }
    }

    void write(ObjectNode event) {
      try {
        int node = Integer.parseInt(event.get("node").asText().substring(1));
        writers.get(node).write(event + "\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      for (BufferedWriter writer : writers) {
        writer.close();
      }
    }
  }

  public static void main(String[] args) throws IOException {
    LoadedProtocol protocol = Protocols.load(Path.of(args[0]));
    AsyncSettings usual = AsyncSettings.of(protocol.model().settings());
    AsyncForm form =
        AsyncForm.of(
            protocol,
            new AsyncSettings(
                usual.processes(),
                usual.medium(),
                new AsyncSettings.Length(Integer.parseInt(args[1]), false, 10),
                new AsyncSettings.Draws(usual.draws().strategy(), 0, 0.1, 0.05)));
    Path folder = Files.createTempDirectory("rondo");
    List<Detail> details =
        args.length < 3
            ? List.of(Detail.values())
            : List.of(Detail.valueOf(args[2].toUpperCase(Locale.ROOT)));
    for (Detail detail : details) {
      List<Path> logs;
      try (NodeFiles files = new NodeFiles(folder, usual.processes().n())) {
        RunLog.write(form, 0, detail, () -> files::write);
        logs = files.paths;
      }
      for (int run = 0; run < 2; run++) {
        long begin = THREADS.getCurrentThreadCpuTime();
        ConformanceResult result =
            Conformance.check(protocol, form.settings().n(), form.settings().f(), logs);
        double seconds = (THREADS.getCurrentThreadCpuTime() - begin) / 1e9;
        System.gc();
        Runtime heap = Runtime.getRuntime();
        System.out.printf(
            Locale.ROOT,
            "%s %s: %d events in %.2f s, %.2f µs per event, %s, at most %d states, %d MB%n",
            protocol.model().name(),
            detail,
            result.events(),
            seconds,
            1e6 * seconds / result.events(),
            result.conforms() ? "conforms" : result.text(),
            result.mostStates(),
            (heap.totalMemory() - heap.freeMemory()) >> 20);
      }
    }
  }
}
