package dev.rondo.campaign.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.store.BugRow;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.run.trace.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which bugs are shown as one that has variants. */
class BugFamilyTest {

  private static final Trace TRACE =
      new Trace(
          1, "async", "P", "P.java", "", Map.of(), 1, 0, List.of(), List.of(), List.of(), null);

  private static BugRow bug(String file, String signature) {
    FoundBug found =
        new FoundBug(
            new BugSignature(signature).digest(), signature, "", true, TRACE, Optional.empty());
    return new BugRow(file, "P", 1, "", "", found, 1, 0, List.of());
  }

  @Test
  void aPathWithMoreHandlersIsAVariant() {
    BugRow middle = bug("A.java", "Agreement: a(A), b, start");
    BugRow simplest = bug("A.java", "Agreement: a(A), start");
    BugRow longest = bug("A.java", "Agreement: a(A), b, c(A, B), start");
    assertThat(BugFamily.of(List.of(middle, simplest, longest)))
        .containsExactly(new BugFamily(simplest, List.of(middle, longest)));
  }

  @Test
  void anotherPropertyIsAnotherBug() {
    List<BugRow> bugs =
        List.of(bug("A.java", "Agreement: a, start"), bug("A.java", "PrefixOrder: a, b, start"));
    assertThat(BugFamily.of(bugs)).hasSize(2);
  }

  @Test
  void anotherFileHasBugsOfItsOwn() {
    List<BugRow> bugs =
        List.of(bug("A.java", "Agreement: a, start"), bug("B.java", "Agreement: a, b, start"));
    assertThat(BugFamily.of(bugs)).hasSize(2);
  }

  @Test
  void anotherHandlerIsAnotherBug() {
    List<BugRow> bugs =
        List.of(
            bug("A.java", "Agreement: a(A, B), start"),
            bug("A.java", "Agreement: a(A), b, start"),
            bug("A.java", "Agreement: b, start"));
    assertThat(BugFamily.of(bugs))
        .extracting(family -> family.simplest().bug().signature())
        .containsExactly("Agreement: a(A, B), start", "Agreement: b, start");
  }
}
