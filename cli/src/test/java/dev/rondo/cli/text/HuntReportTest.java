package dev.rondo.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.Style;
import dev.rondo.tester.hunting.Closure;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class HuntReportTest {

  @Test
  void ofNoScheduleNothingIsSaidToHaveHeld() {
    assertThat(closureAfter(0))
        .contains("tags: not watched: there was no time for a schedule")
        .doesNotContain("held");
    assertThat(closureAfter(2000)).contains("tags: held in 2000 monitored schedules");
  }

  private static String closureAfter(long schedules) {
    Closure undecided = new Closure.Undecided(schedules, "the time was over");
    return HuntReport.closure(undecided, Style.of(new CommandLine(CommandSpec.create())));
  }
}
