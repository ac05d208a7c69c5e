package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport.Status;
import dev.rondo.frontend.model.TagReport.TagFinding;
import dev.rondo.frontend.source.SourceFile;
import org.junit.jupiter.api.Test;

/** Timeouts that look at messages are watched like handlers, also where there are no handlers. */
class TimeoutTagsTest {

  private static Protocol read(String timeout) {
    SourceFile source =
        new SourceFile(
            "P.java",
            """
            import rondo.*;
            @Protocol(n = 2)
            public class P extends Node {
              @Round(1) record Relay(@Phase int round) {}
              private int round = 1;
              @Init void start() { broadcast(new Relay(round)); }
              %s
            }
            """
                .formatted(timeout));
    return Frontend.read(source, ClassPath.LANGUAGE, new Log(source)).orElseThrow();
  }

  @Test
  void whatATimeoutLooksAtIsWatched() {
    Protocol looks = read("@Timeout void end(Mailbox<Relay> all) { round += all.size(); }");
    assertThat(looks.tagReport().with(Status.MONITORED))
        .extracting(TagFinding::handler, TagFinding::condition)
        .containsExactly(tuple("end", DiagnosticKind.TAG3), tuple("end", DiagnosticKind.TAG4));
  }

  @Test
  void whoLooksAtNothingIsNot() {
    assertThat(read("@Timeout void end() { round++; }").tagReport().findings()).isEmpty();
  }
}
