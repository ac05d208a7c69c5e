package dev.rondo.search.async;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.Explorer;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Algorithms that are right because messages keep their order, or because they arrive. */
final class FifoOrderTest {

  @TempDir private Path folder;

  private static End searched(LoadedProtocol protocol, AsyncSettings settings) {
    SearchLimits limits = SearchLimits.NONE.withDepth(40);
    return new AsyncSearch(protocol, settings, limits, 1, Reductions.ALL).run().end();
  }

  private static AsyncSettings usual(LoadedProtocol protocol) {
    return AsyncSettings.of(protocol.model().settings());
  }

  private static boolean isHunted(LoadedProtocol protocol, AsyncSettings settings) {
    Explorer explorer = AsyncForm.of(protocol, settings).newExplorer();
    for (int schedule = 0; schedule < 500; schedule++) {
      if (explorer.explore(1, schedule) != null) {
        return true;
      }
    }
    return false;
  }

  @Tag("long")
  @Test
  void lamportsMutexIsRightWhicheverHandlerStandsFirst() throws IOException {
    String text = Files.readString(Protocols.ownFile("Mutex"));
    int request = text.indexOf("  @Upon\n  void request");
    int ack = text.indexOf("  @Upon\n  void ack");
    int release = text.indexOf("  @Upon\n  void release");
    String swapped =
        text.substring(0, request)
            + text.substring(ack, release)
            + text.substring(request, ack)
            + text.substring(release);
    Path other = Files.writeString(folder.resolve("Mutex.java"), swapped);
    for (Path file : List.of(Protocols.ownFile("Mutex"), other)) {
      LoadedProtocol mutex = Protocols.load(file);
      assertThat(searched(mutex, usual(mutex))).isEqualTo(End.EXHAUSTED);
      assertThat(isHunted(mutex, usual(mutex))).isFalse();
    }
  }

  @Test
  void lamportsMutexIsWrongWhereAnAckOvertakesARequest() {
    LoadedProtocol mutex = Protocols.load(Protocols.ownFile("Mutex"));
    AsyncSettings reordering =
        usual(mutex).withNetwork("rondo.Arbitrary", new AllowedFaults(true, true, true, false));
    assertThat(searched(mutex, reordering)).isEqualTo(End.BUG);
    assertThat(isHunted(mutex, reordering)).isTrue();
  }

  /** A session that breaks loses a message, and a later one comes. */
  @ParameterizedTest
  @CsvSource({
    "'saw.equals(List.of(1, 3))', true",
    "saw.equals(List.of(2)), true",
    "saw.size() == 3, true",
    "saw.size() > 1 && saw.get(0) > saw.get(1), false",
    "saw.size() == 2 && saw.get(0) == 1 && saw.get(1) == 1, false",
  })
  void messagesInOrderMayBeLost(String seen, boolean isSeen) {
    LoadedProtocol numbers =
        Protocols.load(
            "Numbers.java",
            """
            import java.util.*;
            import rondo.*;
            @Protocol(n = 2, network = Sessions.class)
            public class Numbers extends Node {
              record Number(int value) {}
              record Odd(int value) {}
              private final List<Integer> saw = new ArrayList<>();
              @Init void start() {
                if (self().index() == 0) {
                  send(node(1), new Odd(1));
                  send(node(1), new Number(2));
                  send(node(1), new Odd(3));
                }
              }
              @Upon void number(Number m) { saw.add(m.value()); output(m.value()); }
              @Upon void odd(Odd m) { saw.add(m.value()); output(m.value()); }
              @Invariant boolean never() { return !(SEEN); }
            }
            """
                .replace("SEEN", seen));
    for (DeliveryModel delivery : DeliveryModel.values()) {
      AsyncSettings settings = usual(numbers).withDelivery(delivery);
      assertThat(searched(numbers, settings)).isEqualTo(isSeen ? End.BUG : End.EXHAUSTED);
      assertThat(isHunted(numbers, settings)).isEqualTo(isSeen);
    }
  }

  @Test
  void aSnapshotIsWholeInEverySchedule() throws IOException {
    String text = Files.readString(Protocols.ownFile("Snapshot")).replace("n = 3", "n = 2");
    Path small = Files.writeString(folder.resolve("Snapshot.java"), text);
    LoadedProtocol snapshot = Protocols.load(small);
    assertThat(searched(snapshot, usual(snapshot))).isEqualTo(End.EXHAUSTED);
    assertThat(isHunted(snapshot, usual(snapshot))).isFalse();
  }

  @Tag("long")
  @Test
  void aTimeoutDoesNotRunBeforeTheRoundThatItWaitsFor() {
    LoadedProtocol patient = Protocols.load(Protocols.ownFile("Patient"));
    assertThat(isHunted(patient, usual(patient))).isFalse();
    assertThat(rounds("Reliable")).isEqualTo(End.EXHAUSTED);
    assertThat(rounds("Arbitrary")).isEqualTo(End.BUG);
  }

  private static End rounds(String network) {
    var protocol = Protocols.load(Protocols.ownFile("Patient")).model();
    var log = new Log(protocol.source());
    var program =
        dev.rondo.sequentializer.Pipeline.sequential(protocol, "rondo." + network, log)
            .orElseThrow();
    return new RoundSearch(
            program,
            protocol.settings().specs(),
            ClassPath.LANGUAGE,
            new RoundSearchSettings(
                ProcessCounts.of(2, 0), OptionalInt.of(1), Reductions.ALL, SearchLimits.NONE, 1))
        .run()
        .end();
  }
}
