package dev.rondo.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.workflow.verdict.Closure;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HuntReportTest {

  @Test
  void ofNoScheduleNothingIsSaidToHaveHeld() {
    assertThat(closureAfter(0))
        .contains("not watched: --timeout left no time for a schedule")
        .doesNotContain("held");
    assertThat(closureAfter(2000))
        .contains("held in 2000 monitored schedules (violation rate below 1/667, 95 % confidence)");
  }

  private static String closureAfter(long schedules) {
    Closure undecided =
        new Closure.Sampled(TagReport.NONE, schedules, Optional.of("the space is too large"));
    return HuntReport.closure(undecided, Style.of(new CommandLine(CommandSpec.create())));
  }
}
