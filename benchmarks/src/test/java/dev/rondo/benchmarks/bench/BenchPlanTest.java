package dev.rondo.benchmarks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.zoo.ZooBug;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BenchPlanTest {

  @Test
  void theRowsOfThePaperComeFirstInItsOrder() {
    BenchPlan plan = BenchPlan.comparison(List.of(), OptionalInt.empty());
    assertThat(plan.rows().subList(0, 8))
        .allMatch(row -> row.paper().isPresent())
        .extracting(row -> row.name() + " " + row.faults())
        .containsExactly(
            "Paxos R,D,T",
            "Paxos R,D,T,MD",
            "BenOr R,D",
            "BenOrTwoQuorums R,D",
            "Raft R,D,T,MD",
            "ViewChange R,D,T,MD",
            "BenOrTimeouts R,D,T",
            "UniformVoting R,D,T,MD");
    assertThat(plan.rows().subList(8, plan.rows().size()))
        .hasSizeGreaterThan(5)
        .noneMatch(row -> row.paper().isPresent());
  }

  @Tag("long")
  @Test
  void theZooComesAfterTheTableInItsHalves() {
    BenchPlan plan = BenchPlan.zoo(List.of(), OptionalInt.empty());
    assertThat(plan.rows())
        .hasSize(
            BenchPlan.comparison(List.of(), OptionalInt.empty()).rows().size()
                + ZooBug.values().length)
        .extracting(BenchRow::set)
        .isSorted()
        .contains(BenchSet.values());
    assertThat(BenchPlan.zoo(List.of("VrRecovery", "Raft"), OptionalInt.empty()).rows())
        .extracting(BenchRow::name)
        .containsExactly("Raft", "VrRecovery");
  }

  /** The sequential form times out wherever its protocol does, whatever the flags of a row. */
  @Test
  void aRowWithoutTimeoutsIsOfAProtocolThatHasNone() {
    assertThat(BenchPlan.comparison(List.of(), OptionalInt.empty()).rows())
        .filteredOn(row -> !row.async().faults().timeouts())
        .isNotEmpty()
        .allMatch(row -> row.model().timeouts().isEmpty());
  }

  @Test
  void aProtocolThatGrowsKeepsTheDefaultStepsWhereItHasTheDefaultSize() {
    BenchPlan plan = BenchPlan.growth(List.of(), OptionalInt.empty());
    assertThat(plan.rows())
        .extracting(
            row ->
                row.name() + " " + row.async().n() + " " + row.phases() + " " + row.async().steps())
        .containsExactly(
            "Paxos 3 32 300",
            "Paxos 5 32 500",
            "Paxos 7 32 700",
            "Paxos 9 32 900",
            "Raft 4 32 400",
            "Raft 5 32 500",
            "Raft 6 32 600",
            "Raft 7 32 700",
            "Raft 8 32 800",
            "Paxos 3 4 120",
            "Paxos 3 8 240",
            "Paxos 3 16 480",
            "Paxos 3 64 1920");
    assertThat(BenchPlan.growth(List.of("Raft"), OptionalInt.of(6)).rows()).hasSize(1);
  }

  @Test
  void everyProtocolWithABugGrowsWhereItIsNamed() {
    List<String> names = List.of("MultiPaxosLongest", "BenOr");
    assertThat(BenchPlan.growth(names, OptionalInt.empty()).rows())
        .extracting(row -> row.name() + " " + row.async().n() + " " + row.phases())
        .containsExactly(
            "BenOr 3 32",
            "BenOr 5 32",
            "BenOr 7 32",
            "BenOr 9 32",
            "MultiPaxosLongest 3 32",
            "MultiPaxosLongest 5 32",
            "MultiPaxosLongest 7 32",
            "MultiPaxosLongest 9 32");
  }

  @Test
  void everyProtocolWithABugIsSearchedOnceUnderItsOwnNetwork() {
    List<BenchRow> rows = BenchPlan.searched(List.of(), OptionalInt.empty());
    assertThat(rows).noneMatch(row -> row.paper().isPresent());
    assertThat(rows)
        .extracting(BenchRow::name)
        .doesNotHaveDuplicates()
        .contains("Paxos", "FloodSet", "VrRecovery");
  }

  @Test
  void moreProcessesMeanMoreRoomForThoseThatJoin() {
    BenchRow raft = BenchPlan.comparison(List.of("Raft"), OptionalInt.of(5)).rows().get(0);
    assertThat(raft.async().n()).isEqualTo(5);
    assertThat(raft.async().max()).isEqualTo(7);
  }
}
