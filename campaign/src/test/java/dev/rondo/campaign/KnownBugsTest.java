package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.campaign.export.CampaignJson;
import dev.rondo.campaign.export.CampaignVerdict;
import dev.rondo.campaign.export.JUnitXml;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.KnownBug;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.frontend.java.ClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that has changed: what was known of it is tried first. */
class KnownBugsTest {

  private static final String BUGGY = protocol("OneThirdRuleHalf");

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void aBugIsKnown() throws IOException {
    file = folder.resolve("Rule.java");
    assertThat(campaign(BUGGY, "store.db").bugs()).hasSize(1);
  }

  @Test
  void aCommentChangesNothing() throws Exception {
    StoreSnapshot now = campaign("// a comment\n" + BUGGY, "store.db");
    KnownBug known = now.known().get(0);
    assertThat(known.how()).isEqualTo(KnownBug.How.RUN);
    assertThat(known.isStillThere()).isTrue();
    assertThat(JUnitXml.of(now)).contains("name=\"known bug " + known.digest() + "\"");
    assertThat(CampaignJson.of(now, CampaignVerdict.of(now), "1"))
        .contains("\"stillThere\" : true")
        .contains("\"shownBy\" : \"run\"");
  }

  /** With one input more the old run does not fit; what its seed draws may well show the bug. */
  @Test
  void whereTheRunDoesNotFitTheSeedsAreTried() throws Exception {
    String other =
        BUGGY.replace("@Input(\"1..n\")", "@Input(\"0..1\") private int unused; @Input(\"1..n\")");
    assertThat(other).isNotEqualTo(BUGGY);
    KnownBug known = campaign(other, "store.db").known().get(0);
    assertThat(known.how()).isEqualTo(KnownBug.How.SEED);
    assertThat(known.isStillThere()).isTrue();
  }

  @Test
  void aMendedBugIsNotShownAndSaidToBe() throws Exception {
    StoreSnapshot now = campaign(protocol("OneThirdRule"), "store.db");
    assertThat(now.bugs()).isEmpty();
    assertThat(now.known())
        .singleElement()
        .extracting(KnownBug::inWords)
        .isEqualTo("not shown by its run, nor by its seeds");
    assertThat(JUnitXml.of(now)).contains("tests=\"2\" failures=\"0\"");
    assertThat(campaign(BUGGY.replace("// ", "// again: "), "store.db").known())
        .as("it is known after it was fixed, too")
        .singleElement()
        .matches(KnownBug::isStillThere);
  }

  @Test
  void theFirstTextHasNothingKnown() throws Exception {
    assertThat(campaign(BUGGY, "store.db").known()).isEmpty();
  }

  private StoreSnapshot campaign(String text, String store) throws IOException {
    Files.writeString(file, text);
    Matrix matrix = Matrix.of(List.of(file), MatrixAxes.DEFAULT, ClassPath.LANGUAGE);
    assertThat(matrix.refused()).isEmpty();
    Stores.run(folder.resolve(store), matrix, Stores.schedules(500), 2);
    try (Store kept = Store.existing(folder.resolve(store))) {
      return StoreSnapshot.of(kept);
    }
  }

  private static String protocol(String name) {
    try {
      return Files.readString(Stores.PROTOCOLS.resolve(name + ".java"))
          .replaceAll("\\b" + name + "\\b", "Rule");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
