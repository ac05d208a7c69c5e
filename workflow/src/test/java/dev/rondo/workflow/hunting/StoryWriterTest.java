package dev.rondo.workflow.hunting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.trace.TraceStep;
import dev.rondo.testing.Golden;
import dev.rondo.testing.Models;
import dev.rondo.testing.Sampled;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bugs as people read them. The expected texts are reviewed without the source at hand. */
class StoryWriterTest {

  private static final Path GOLDEN = Golden.folder("stories");
  private static final Path PROTOCOLS = Path.of("../benchmarks/src/main/protocols");

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "BenOr",
        "Cassandra6023",
        "ChainReplication",
        "ChangRoberts",
        "FloodSet",
        "Paxos",
        "Raft",
        "RaftElection",
        "TwoPhaseCommit",
        "UniformVoting",
        "ViewChange",
        "zoo/AbdWriteBack",
        "zoo/EPaxosBallots",
        "zoo/FastPaxosQuorum",
        "zoo/FlexiblePaxos",
        "zoo/FloodMin",
        "zoo/KafkaHighWatermark",
        "zoo/MostefaouiRaynal",
        "zoo/MultiPaxosLongest",
        "zoo/PaxosCommit",
        "zoo/RaftDirectChange",
        "zoo/RaftLongestLog",
        "zoo/RaftWipedDisk",
        "zoo/SequencerBroadcast",
        "zoo/ThreePhaseCommit",
        "zoo/Zookeeper2845",
        "zoo/Zookeeper4643"
      })
  void aBugOfTheZooIsToldInOneScreen(String name) {
    check(PROTOCOLS.resolve(name + ".java"));
  }

  /** Processes with roles, calls of a shared object, inputs, and an invariant of all processes. */
  @ParameterizedTest
  @ValueSource(strings = {"RegisterWithoutWriteBack", "SumOfVotes", "TwoInside"})
  void aBugIsToldInTheWordsOfItsSpec(String name) {
    check(GOLDEN.resolve(name + ".java"));
  }

  /** A process has the name of its role, and the variables of that role alone. */
  @Test
  void columnsHaveTheNamesOfRoles() {
    Counterexample bug = check(GOLDEN.resolve("RegisterWithoutWriteBack.java"));
    String columns =
        CounterexampleText.columns(
            bug.shown(), Models.read(GOLDEN.resolve("RegisterWithoutWriteBack.java")), 200);
    assertThat(columns.lines().findFirst().orElseThrow().strip().split(" +"))
        .containsExactly("Writer0", "Reader0", "Reader1", "Server0", "Server1", "Server2");
    assertThat(columns).contains("read of Reader0 returns 0").doesNotContainPattern("\\bP\\d");
    assertThat(columns).contains("value = 0").doesNotContain("serverValue");
    assertThat(bug.shown().steps().get(5).changes())
        .extracting(TraceStep.VariableChange::variable)
        .containsExactly("stamp", "serverValue");
  }

  /** A page shows the same words as a terminal, and links them to steps. */
  @Test
  void theTextOfAStoryHasThePartsOfIt() {
    Path file = GOLDEN.resolve("RegisterWithoutWriteBack.java");
    Protocol protocol = Models.read(file);
    Counterexample bug = check(file);
    Story story = StoryWriter.story(bug, protocol, "--columns");
    String text = StoryWriter.of(bug, protocol, "--columns").replaceAll("\\s+", " ");
    assertThat(story.parts())
        .allSatisfy(part -> assertThat(text).contains(part.text()))
        .filteredOn(part -> part.kind() == Story.StoryPartKind.EVENT)
        .allSatisfy(part -> assertThat(part.steps()).isNotEmpty().isSubsetOf(stepsOf(bug)));
    Story.StoryCall read = story.calls().get(story.calls().size() - 1);
    assertThat(read.operation()).isEqualTo("read()");
    assertThat(read.result()).startsWith("returns 0; it should return");
    assertThat(bug.shown().steps().get(read.first()).outputs()).isNotEmpty();
    assertThat(bug.shown().steps().get(read.last()).outputs()).isNotEmpty();
  }

  private static List<Integer> stepsOf(Counterexample bug) {
    return IntStream.range(0, bug.shown().steps().size()).boxed().toList();
  }

  private static Counterexample check(Path file) {
    Protocol protocol = Models.read(file);
    HuntingSettings settings =
        new HuntingSettings(
            Optional.empty(),
            AsyncSettings.of(protocol.settings()),
            SequentialSettings.PHASES,
            RoundStrategyKind.AUTO,
            false,
            true,
            new HuntLimits(1, 4_096, HuntLimits.NO_TIMEOUT, 1, 1));
    AlternatingHunt hunt =
        AlternatingHunt.of(protocol, ClassPath.LANGUAGE, settings, new Log(protocol.source()))
            .orElseThrow();
    HuntingResult result = hunt.run(ProgressMonitor.SILENT, AlternatingHunt.HuntListener.SILENT);
    Counterexample bug = result.counterexample().orElseThrow();
    String story = StoryWriter.of(bug, hunt.hunting().forms().protocol(), "--columns");
    assertThat(story.lines()).hasSizeLessThan(50);
    Golden.check(GOLDEN.resolve(protocol.name() + ".txt"), story + CounterexampleText.remarks(bug));
    return bug;
  }
}
