package dev.rondo.tester.hunting;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mutants of protocols that have the sequential form because their runs can be rearranged. To find
 * that out takes long, so they stand apart from {@link NaturalMutantsTest}, for another JVM.
 */
class RearrangedMutantsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LastTermLog | if (log.olderThan(last, size)) | if (size < 0)",
        "PaxosCommitVotes | promise.ballots().get(rm) > newest | promise.ballots().get(rm) < newest",
      })
  void aMutantIsFoundInBothForms(String name, String right, String wrong) throws IOException {
    NaturalMutantsTest.checkMutant(name, right, wrong);
  }
}
