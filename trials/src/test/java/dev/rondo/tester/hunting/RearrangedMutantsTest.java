package dev.rondo.tester.hunting;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * A mutant of a protocol that has the sequential form because its runs can be rearranged. To find
 * that out takes long, so it stands apart from {@link NaturalMutantsTest}, for another JVM.
 */
class RearrangedMutantsTest {

  @Test
  void aMutantIsFoundInBothForms() throws IOException {
    NaturalMutantsTest.checkMutant(
        "PaxosCommitVotes",
        "promise.ballots().get(rm) > newest",
        "promise.ballots().get(rm) < newest");
  }
}
