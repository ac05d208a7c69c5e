package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The parts of a story's text. */
class StoryTest {

  private static final String TEXT =
      """
      LinearizableRegister violated: no order of the calls explains that read of Reader0
        returns 0; it should return 1
      Calls:
        Writer0    write(1)     steps 6 on, has not returned
        Reader0    read()       steps 12 to 15, returns 0; it should return 1

      How it happens: 37 steps, shrunk from 85 (told by term;
        the numbers give the order)
        inputs: value = 2 at P0, P2;
                1 at P1
        term 1
         4-11   P1 campaign; P2, P3 requestVote; P2, P3
                append: log = [4]
        29…32   P0 campaign
           14 > P3 vote             line 59   hears Vote(term=2) from P1. Sets round = 4, log = [2
                                              3 entries as before].
           15   Reader0 value                 hears Value(op=1).
                from here on the steps repeat forever
        left out: details of 21 steps; 6 steps without influence; the diagram shows
                  all
      """;

  private static Story.StoryPart part(
      Story.StoryPartKind kind, List<Integer> steps, String who, int line, String text) {
    return new Story.StoryPart(kind, steps, false, who, line, text);
  }

  @Test
  void eachPartHasItsStepsAndAllOfItsWords() {
    Story story = Story.of(TEXT);
    assertThat(story.summary())
        .isEqualTo("37 steps, shrunk from 85 (told by term; the numbers give the order)");
    Story.StoryPartKind note = Story.StoryPartKind.NOTE;
    Story.StoryPartKind event = Story.StoryPartKind.EVENT;
    assertThat(story.parts())
        .containsExactly(
            part(note, List.of(), "", 0, "inputs: value = 2 at P0, P2; 1 at P1"),
            part(Story.StoryPartKind.PHASE, List.of(), "", 0, "term 1"),
            part(
                event,
                IntStream.rangeClosed(4, 11).boxed().toList(),
                "",
                0,
                "P1 campaign; P2, P3 requestVote; P2, P3 append: log = [4]"),
            part(event, List.of(29, 30, 31, 32), "", 0, "P0 campaign"),
            new Story.StoryPart(
                event,
                List.of(14),
                true,
                "P3 vote",
                59,
                "hears Vote(term=2) from P1. Sets round = 4, log = [2 3 entries as before]."),
            part(event, List.of(15), "Reader0 value", 0, "hears Value(op=1)."),
            part(note, List.of(), "", 0, "from here on the steps repeat forever"),
            part(
                note,
                List.of(),
                "",
                0,
                "left out: details of 21 steps; 6 steps without influence; the diagram shows all"));
  }

  @Test
  void callsHaveTheirSteps() {
    assertThat(Story.of(TEXT).calls())
        .containsExactly(
            new Story.StoryCall("Writer0", "write(1)", 6, -1, "has not returned"),
            new Story.StoryCall("Reader0", "read()", 12, 15, "returns 0; it should return 1"));
  }
}
