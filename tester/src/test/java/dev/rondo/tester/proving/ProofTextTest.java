package dev.rondo.tester.proving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.model.TagReport;
import dev.rondo.tester.verdict.Closure;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProofTextTest {

  private static final TagReport TAGS = TagReport.NONE;

  @Test
  void whatWasSampledIsNotSaidToBeProved() {
    Closure sampled = new Closure.Sampled(TAGS, 2_000, Optional.empty());
    assertThat(ProofText.standing(sampled)).contains("tried, not proved");
    assertThat(ProofText.standing(new Closure.Assumed())).contains("taken for granted");
  }

  @Test
  void whatTheSourceOrASolverDecidesIsProved() {
    assertThat(ProofText.standing(new Closure.FromSource(TAGS))).contains(ProofText.PROVED);
    assertThat(ProofText.standing(new Closure.Proved(TAGS, 3))).contains(ProofText.PROVED);
  }

  @Test
  void whatIsWrittenAsRoundsStandsForItself() {
    assertThat(ProofText.standing(new Closure.NotNeeded())).isEmpty();
  }
}
