package dev.rondo.run.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.run.monitor.TagMonitor.TimeText;
import dev.rondo.run.observe.Time;
import dev.rondo.testing.Models;
import org.junit.jupiter.api.Test;
import rondo.PhaseNumber;

/** A violation of two levels speaks of both, as the protocol does. */
class TimeTextTest {

  private static final String COUNTED =
      """
      import rondo.*;
      @Protocol(n = 2)
      public class Counted extends Node {
        record Ballot(int number, NodeId of) {}
        @Round(1) record Ask(@Phase Ballot ballot) {}
        @Init void start() { broadcast(new Ask(new Ballot(3, self()))); }
        @Upon void ask(Ask m) { output(m.ballot().number()); }
      }
      """;

  @Test
  void aPhaseOfTwoLevelsIsShownWithBoth() {
    TimeText text = new TimeText(Models.read("Counted.java", COUNTED));

    assertThat(text.of(Time.sending(PhaseNumber.of(3, 1), 2))).isEqualTo("((3, 1), 2)");
    assertThat(text.of(Time.START)).isEqualTo(Time.text(Time.START));
  }

  @Test
  void aPhaseOfOneLevelIsANumber() {
    String plain =
        COUNTED
            .replace("@Phase Ballot ballot", "@Phase int ballot")
            .replace("new Ballot(3, self())", "3")
            .replace("m.ballot().number()", "m.ballot()");

    assertThat(new TimeText(Models.read("Counted.java", plain)).of(Time.sending(66, 2)))
        .isEqualTo("(66, 2)");
  }
}
