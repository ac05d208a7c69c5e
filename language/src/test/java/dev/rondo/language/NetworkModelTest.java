package dev.rondo.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.TimeoutRule;
import rondo.runtime.NetworkModel.Trait;

/** What follows from the definition of each network. */
class NetworkModelTest {

  @ParameterizedTest
  @CsvSource({
    "Arbitrary, ANY_TIME",
    "Fifo, ANY_TIME",
    "Sessions, ANY_TIME",
    "NMinusF, AFTER_GUARANTEE",
    "Kernel, AFTER_GUARANTEE",
    "NonEmptyKernel, AFTER_GUARANTEE",
    "Reliable, AFTER_GUARANTEE",
    "Crash, AFTER_GUARANTEE",
    "BoundedOmissions, AFTER_GUARANTEE",
    "EventuallyReliable, BY_ROUND",
    "TwoQuorums, BY_ROUND"
  })
  void timeoutsFollowFromGuarantees(String network, TimeoutRule rule) {
    assertThat(NetworkModel.of("rondo." + network).timeouts()).isEqualTo(rule);
  }

  @Test
  void onlyReliableAndFifoNetworksLoseNothing() {
    assertThat(names(NetworkModel.builtIn().stream().filter(m -> !m.canLose()).toList()))
        .containsExactly("Reliable", "Fifo");
  }

  @Test
  void aBoundOnLostMessagesOfARoundNeedsTags() {
    assertThat(names(NetworkModel.builtIn().stream().filter(NetworkModel::needsTags).toList()))
        .containsExactly(
            "NMinusF",
            "Kernel",
            "NonEmptyKernel",
            "BoundedOmissions",
            "EventuallyReliable",
            "TwoQuorums");
  }

  @Test
  void aCapacityIsPartOfTheName() {
    NetworkModel bounded = NetworkModel.of("Fifo(2)");
    assertThat(bounded.capacity()).isEqualTo(2);
    assertThat(bounded.network()).isEqualTo("rondo.Fifo(2)");
    assertThat(bounded.typeName()).isEqualTo("rondo.Fifo");
    assertThat(bounded.simpleName()).isEqualTo("Fifo(2)");
    assertThat(bounded.hasSequentialForm()).isFalse();
    assertThat(NetworkModel.of("rondo.Fifo").capacity()).isEqualTo(NetworkModel.UNBOUNDED);
  }

  @Test
  void boundsAreNumbers() {
    assertThat(Losses.NONE.bound(2)).isZero();
    assertThat(Losses.AT_MOST_F.bound(2)).isEqualTo(2);
    assertThat(Losses.ANY.bound(2)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void omissionsOfARoundAreCountedOverAllChannels() {
    assertThat(NetworkModel.of("rondo.BoundedOmissions").largestF(4)).isEqualTo(12);
    assertThat(NetworkModel.of("rondo.NMinusF").largestF(4)).isEqualTo(4);
  }

  @Test
  void aClassOfTheUserDecidesInEachRound() {
    NetworkModel own = NetworkModel.of("org.example.Lab$Slow");
    assertThat(own.has(Trait.PROGRAMMED)).isTrue();
    assertThat(own.simpleName()).isEqualTo("Slow");
    assertThat(own.timeouts()).isEqualTo(TimeoutRule.BY_ROUND);
    assertThat(own.isChosenPerReceiver()).isFalse();
    assertThat(own.isSymmetric()).isFalse();
  }

  private static List<String> names(List<NetworkModel> models) {
    return models.stream().map(NetworkModel::simpleName).toList();
  }
}
