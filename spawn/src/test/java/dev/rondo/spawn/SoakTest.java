package dev.rondo.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The memory of spawned processes does not grow. The tests take a minute together, or as many as
 * {@code -Dsoak.minutes} says, and end earlier if so many messages have been received.
 */
@Tag("long")
class SoakTest {

  /** The heap after a full collection is read at the end of each slice of the time. */
  private static final int SLICES = 6;

  /** The first slices are not compared: classes are loaded and buffers filled. */
  private static final int WARM = 2;

  private static final int MINUTES = Integer.getInteger("soak.minutes", 1);
  private static final Duration SLICE = Duration.ofSeconds(60L * MINUTES / 2 / SLICES);
  private static final long MESSAGES_OF_A_SLICE = 500_000L * MINUTES;

  private static final long TOLERATED_OBJECTS = 2_000;

  /** A collection leaves gaps, which are counted as arrays. */
  private static final long TOLERATED_BYTES = 1 << 20;

  /** What is live after a full collection. */
  private record Heap(long objects, long bytes) {}

  /** The heap of each JVM, by its process id. */
  private static Map<Long, Heap> liveHeaps() throws IOException {
    Map<Long, Heap> heaps = new TreeMap<>();
    List<Long> all = new ArrayList<>(List.of(ProcessHandle.current().pid()));
    ProcessHandle.current().children().map(ProcessHandle::pid).forEach(all::add);
    for (long pid : all) {
      Process jcmd =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  String.valueOf(pid),
                  "GC.class_histogram")
              .redirectErrorStream(true)
              .start();
      String[] lines =
          new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n");
      String[] total = lines[lines.length - 1].trim().split("\\s+");
      assertThat(total).as("the histogram of the heap of " + pid).startsWith("Total").hasSize(3);
      heaps.put(pid, new Heap(Long.parseLong(total[1]), Long.parseLong(total[2])));
    }
    return heaps;
  }

  /** Lets processes run, and compares the heap of each JVM that lives to the end. */
  private static void soak(Spawned spawned, Runnable fault) throws IOException {
    Map<Long, Heap> warm = Map.of();
    Map<Long, Heap> last = Map.of();
    long received = 0;
    for (int slice = 1; slice <= SLICES; slice++) {
      fault.run();
      long end = System.nanoTime() + SLICE.toNanos();
      long most = received + MESSAGES_OF_A_SLICE;
      while (System.nanoTime() < end
          && spawned.measurements().received() < most
          && spawned.await(Duration.ofMillis(100))) {
        continue;
      }
      assertThat(spawned.violation()).isEmpty();
      assertThat(spawned.measurements().received()).isGreaterThan(received);
      received = spawned.measurements().received();
      last = liveHeaps();
      warm = slice == WARM ? last : warm;
      System.out.println("slice " + slice + ": " + received + " messages, heaps " + last);
    }
    warm.keySet().retainAll(last.keySet());
    assertThat(warm).hasSizeGreaterThan(2); // this JVM and two processes
    for (Map.Entry<Long, Heap> each : warm.entrySet()) {
      Heap then = each.getValue();
      Heap now = Objects.requireNonNull(last.get(each.getKey()));
      String grown = "process " + each.getKey() + ": from " + then + " to " + now;
      assertThat(now.objects() - then.objects()).as(grown).isLessThan(TOLERATED_OBJECTS);
      assertThat(now.bytes() - then.bytes()).as(grown).isLessThan(TOLERATED_BYTES);
    }
  }

  @Test
  void manyMessagesLeaveNothing() throws IOException {
    try (Spawned spawned = Spawned.of(Path.of("src/test/resources/protocols/Ping.java")).start()) {
      soak(spawned, () -> {});
    }
  }

  @Test
  void faultsLeaveNothing() throws IOException {
    try (Spawned spawned =
        Spawned.of(Path.of("src/test/resources/protocols/TimedLog.java"))
            .timer("append", new DelayRange(1, 5))
            .otherTimers(new DelayRange(10, 40))
            .loss(0.05)
            .delay(new DelayRange(0, 5))
            .partitionEvery(new DelayRange(300, 1_000))
            .start()) {
      soak(spawned, () -> spawned.kill(2));
    }
  }
}
