package dev.rondo.search.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.rounds.network.ProgrammedNetwork;
import dev.rondo.search.rounds.network.RoundGuarantee;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundNetworks;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A search chooses losses within the bounds of a network's model, the class of the network draws
 * them. Both must allow the same heard-of sets.
 */
final class RoundNetworksTest {

  @ParameterizedTest
  @CsvSource({
    "Arbitrary, 2, 1",
    "Reliable, 2, 1",
    "NMinusF, 2, 0",
    "NMinusF, 2, 1",
    "NMinusF, 3, 1",
    "Kernel, 2, 0",
    "Kernel, 3, 0",
    "Crash, 2, 1",
    "Crash, 3, 1",
    "Crash, 3, 2",
    "BoundedOmissions, 2, 1",
    "BoundedOmissions, 3, 2",
    "EventuallyReliable, 2, 0",
  })
  void aModelAllowsWhatItsClassDraws(String name, int n, int f) {
    SequentialProgram program = RoundSearchTest.program("FloodSetFixed", name);
    RoundProgramFactory maker =
        RoundProgramFactory.of(
            program,
            List.of(),
            new SequentialSettings(ProcessCounts.of(n, f), 1),
            ClassPath.LANGUAGE);
    RoundNetworks.Sizes sizes = new RoundNetworks.Sizes(n, f, 1, 1);

    RoundNetwork modelled = RoundNetworks.of("rondo." + name, sizes, maker);
    RoundNetwork asked = new ProgrammedNetwork(sizes, maker);

    assertThat(modelled).isNotInstanceOf(ProgrammedNetwork.class);
    assertThat(allowed(modelled, n)).isEqualTo(allowed(asked, n));
  }

  /**
   * All outcomes of the first round if every process sends: which processes act, and which senders
   * they hear.
   */
  private static Set<List<Integer>> allowed(RoundNetwork network, int n) {
    Set<List<Integer>> allowed = new HashSet<>();
    for (int schedule = 0; schedule < network.schedules(); schedule++) {
      for (RoundGuarantee guarantee : network.guarantees(schedule, 1, 1, 0)) {
        add(guarantee, n, 0, 0, List.of(), allowed);
      }
    }
    return allowed;
  }

  private static void add(
      RoundGuarantee guarantee,
      int n,
      int receiver,
      int lost,
      List<Integer> before,
      Set<List<Integer>> allowed) {
    if (receiver == n) {
      allowed.add(before);
      return;
    }
    if (!guarantee.acts(receiver)) {
      add(guarantee, n, receiver + 1, lost, with(before, -1), allowed);
      return;
    }
    for (int heard = 0; heard < 1 << n; heard++) {
      boolean isAllowed =
          (guarantee.must()[receiver] & ~heard) == 0 && (guarantee.never()[receiver] & heard) == 0;
      int missed = n - Integer.bitCount(heard);
      boolean isFew =
          guarantee.losses() == RoundGuarantee.ANY || lost + missed <= guarantee.losses();
      if (isAllowed && isFew && missed <= guarantee.lossesPerReceiver()) {
        add(guarantee, n, receiver + 1, lost + missed, with(before, heard), allowed);
      }
    }
  }

  private static List<Integer> with(List<Integer> list, int last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }
}
