package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.ReadProtocol;
import dev.rondo.equivalence.history.HistoryTree;
import dev.rondo.equivalence.history.SpawnTree;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.async.WatchedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.run.value.ValueText;
import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The engine, whose meaning of a step the searches share, and the equivalence check, which has its
 * own, do the same in every step of random runs of every protocol.
 */
class OneMeaningOfAStepTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");
  private static final int SCHEDULES = 6;
  private static final int STEPS = 24;

  static Stream<Path> protocols() throws IOException {
    try (Stream<Path> files = Files.walk(PROTOCOLS)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
    }
  }

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @MethodSource("protocols")
  void bothDoTheSameInEveryStep(Path file) throws IOException {
    SourceFile source = new SourceFile(file.getFileName().toString(), Files.readString(file));
    Protocol protocol = ReadProtocol.model(source);
    if (protocol.writtenAsRounds()) {
      return; // it has no steps
    }
    LoadedProtocol loaded = ProtocolLoader.load(protocol, ClassPath.LANGUAGE).unjudged();
    int fired = 0;
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      Beside beside = new Beside(loaded);
      try {
        WatchedRun.of(loaded, STEPS, schedule, beside);
      } catch (Beside.Spawned over) {
        // numbers of spawned processes differ between the two
      }
      fired += beside.fired;
    }
    assertThat(fired).as("handlers that ran").isPositive();
  }

  /** Lets the processes of the equivalence check do what those of the engine do. */
  private static final class Beside implements Observer {

    /** A process has been spawned. */
    static final class Spawned extends RuntimeException {
      private static final long serialVersionUID = 1L;
    }

    private final LoadedProtocol protocol;
    private final Bound bound;
    private final List<ProtocolNode> processes = new ArrayList<>();
    private final List<List<LocalEvent>> events = new ArrayList<>();
    private final List<List<Packet>> sentBy = new ArrayList<>();
    private final Map<Integer, int[]> places = new TreeMap<>(); // of messages: sender and number
    private final List<List<String>> sent = new ArrayList<>();
    private final List<List<String>> outputs = new ArrayList<>();
    private final List<Integer> inputs = new ArrayList<>();
    private List<Integer> chosen = new ArrayList<>();
    private final List<Integer> taken = new ArrayList<>();
    private int action = -1;
    int fired;

    Beside(LoadedProtocol protocol) {
      this.protocol = protocol;
      this.bound =
          new Bound(protocol.model().settings().n(), protocol.model().settings().f(), 99, 99, 0);
      for (int node = 0; node < bound.n(); node++) {
        events.add(new ArrayList<>());
        sentBy.add(List.of());
        sent.add(new ArrayList<>());
        outputs.add(new ArrayList<>());
      }
    }

    @Override
    public void started(int node, ProtocolNode process) {
      if (node >= bound.n()) {
        throw new Spawned();
      }
      if (processes.isEmpty()) {
        inputs.addAll(chosen);
        chosen.clear();
      }
      processes.add(process);
      int each = inputs.size() / bound.n();
      chosen.addAll(inputs.subList(node * each, (node + 1) * each));
    }

    @Override
    public void chose(int value) {
      chosen.add(value);
    }

    @Override
    public void took(int node, int message) {
      taken.add(message);
    }

    @Override
    public void fires(int node, int which) {
      action = which;
      fired++;
    }

    @Override
    public void sent(int message, int from, int to, Object content, long tag, boolean lost) {
      places.put(message, new int[] {from, sent.get(from).size()});
      sent.get(from).add(to + " " + tag + " " + ValueText.of(content));
    }

    @Override
    public void output(int node, Object value) {
      outputs.get(node).add("output " + ValueText.of(value, SpawnTree.none(bound.n())));
    }

    @Override
    public void stepEnds(int node) {
      SpawnTree births = SpawnTree.none(bound.n());
      List<Packet> packets =
          taken.stream().map(places::get).map(at -> sentBy.get(at[0]).get(at[1])).toList();
      int timeout = Math.max(-1, action - protocol.model().handlers().size());
      List<LocalEvent> all = events.get(node);
      all.add(new LocalEvent(packets, timeout, List.copyOf(chosen), births));
      HistoryTree tree = new HistoryTree();
      ProcessRun run = new ProcessRun(protocol, bound, node, tree, false, failure -> false);
      assertThat(run.replay(all, new ChoiceEnumerator())).isEqualTo(chosen);
      LocalState state = run.state(0, 0, all);
      if (!state.trail().spawned().isEmpty()) {
        throw new Spawned();
      }
      assertThat(state.last().action()).as("the handler that runs").isEqualTo(action);
      assertThat(state.trail().sent())
          .extracting(
              packet -> packet.to() + " " + packet.tag() + " " + ValueText.of(packet.content()))
          .isEqualTo(sent.get(node));
      assertThat(tree.entries(state.trail().history()))
          .filteredOn(entry -> entry.startsWith("output "))
          .isEqualTo(outputs.get(node));
      assertThat(tree.entries(state.trail().history()))
          .filteredOn(entry -> !entry.startsWith("output "))
          .last()
          .isEqualTo(
              HistoryTree.state(protocol.variables(), processes.get(node)::rondoState, births));
      sentBy.set(node, state.trail().sent());
      chosen = new ArrayList<>();
      taken.clear();
      action = -1;
    }
  }
}
