package dev.rondo.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.testing.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the translation accepts in many spellings means the same in both forms. */
class AcceptedTest {

  private static final Path TRANSLATED = Path.of("../sequentializer/src/test/resources/translated");

  @Sampled(oneOf = 4)
  @ParameterizedTest
  @CsvSource({
    "BitsAndQueues, 1",
    "CountingLoops, 1",
    "DistinctSenders, 2",
    "GuardsAsIf, 2",
    "HelperObjects, 1",
    "KindsOfOneRound, 2",
    "LocalsNamedLikeParts, 2",
    "MailboxAfterGuard, 1",
    "MessagesByValue, 2",
    "MissingObjects, 1",
    "OneByOne, 2",
    "OneHandlerForAll, 1",
    "OwnOthers, 1",
    "PhaseInHeader, 2",
    "PhaseTakenOver, 2",
    "PhasesOfTwoLevels, 2",
    "ReadBehindOr, 1",
    "RoleView, 2",
    "SealedMessages, 2",
    "SentAgain, 2",
    "SharedBase, 1",
    "ToOthers, 2",
    "UnnamedViews, 1",
    "ViewOfAView, 2",
  })
  void theFormsHaveTheSameHistories(String name, int phases) throws IOException {
    Path file = TRANSLATED.resolve(name + ".java");
    Forms forms = Forms.of(name + ".java", Files.readString(file));
    assertThat(forms.compare(2, 0, phases, 1).holds()).isTrue();
  }

  /** One process has two timeouts before the first round. */
  @Test
  void whoLooksForMessagesBeforeTheFirstRoundSendsInItInBothForms() throws IOException {
    Path file = TRANSLATED.resolve("TimeoutsBeforeSending.java");
    Forms forms = Forms.of("TimeoutsBeforeSending.java", Files.readString(file));
    assertThat(forms.compare(2, 0, 1, 2).holds()).isTrue();
  }
}
