package dev.rondo.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.campaign.compare.BugChange;
import dev.rondo.campaign.compare.StoreComparison;
import dev.rondo.campaign.export.Csv;
import dev.rondo.campaign.export.JUnitXml;
import dev.rondo.campaign.export.Sarif;
import dev.rondo.campaign.matrix.Matrix;
import dev.rondo.campaign.matrix.MatrixAxes;
import dev.rondo.campaign.store.Store;
import dev.rondo.campaign.store.StoreSnapshot;
import dev.rondo.frontend.java.ClassPath;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** A campaign against yesterday's, and for other programs. */
class CompareTest {

  private static final MatrixAxes AXES =
      new MatrixAxes(List.of(3), List.of(0), List.of("Arbitrary"), List.of(), List.of(), List.of());

  @TempDir private static Path folder;
  private static StoreSnapshot buggy;
  private static StoreSnapshot fixed;

  /** The same file before and after the bug was fixed. */
  @BeforeAll
  static void twoDays() throws IOException {
    Path file = folder.resolve("Rule.java");
    write(file, "OneThirdRuleHalf");
    buggy = campaign(file, "yesterday.db", 1_000);
    write(file, "OneThirdRule");
    fixed = campaign(file, "today.db", 1_000);
  }

  private static void write(Path file, String protocol) throws IOException {
    String text = Files.readString(Stores.PROTOCOLS.resolve(protocol + ".java"));
    Files.writeString(file, text.replaceAll("\\b" + protocol + "\\b", "Rule"));
  }

  private static StoreSnapshot campaign(Path file, String store, long schedules) {
    Matrix matrix = Matrix.of(List.of(file), AXES, ClassPath.LANGUAGE);
    assertThat(matrix.refused()).isEmpty();
    Stores.run(folder.resolve(store), matrix, Stores.schedules(schedules), 2);
    try (Store kept = Store.existing(folder.resolve(store))) {
      return StoreSnapshot.of(kept);
    }
  }

  private static List<BugChange.BugChangeKind> kinds(StoreSnapshot before, StoreSnapshot after) {
    return StoreComparison.of(before, after).stream().map(BugChange::kind).toList();
  }

  @Test
  void aMendedBugIsGoneAndAnUnmendedOneIsNew() {
    assertThat(kinds(buggy, fixed)).containsOnly(BugChange.BugChangeKind.GONE);
    assertThat(kinds(fixed, buggy)).containsOnly(BugChange.BugChangeKind.NEW);
    assertThat(kinds(buggy, buggy)).containsOnly(BugChange.BugChangeKind.STILL);
  }

  @Test
  void aBugIsNotGoneBeforeAnybodyHasLooked() {
    StoreSnapshot nothing =
        new StoreSnapshot(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), 0);
    assertThat(kinds(buggy, nothing)).containsOnly(BugChange.BugChangeKind.NOT_SEEN_YET);
    assertThat(StoreComparison.commonFields(buggy, nothing)).isZero();
    assertThat(StoreComparison.commonFields(buggy, fixed)).isEqualTo(1);
  }

  @Test
  void sarifHasTheBugAtItsLine() throws IOException {
    JsonNode result = new ObjectMapper().readTree(Sarif.of(buggy, "1")).at("/runs/0/results/0");
    assertThat(result.at("/ruleId").asText()).isEqualTo("Agreement");
    JsonNode place = result.at("/locations/0/physicalLocation");
    assertThat(place.at("/artifactLocation/uri").asText()).endsWith("Rule.java");
    assertThat(place.at("/region/startLine").asInt()).isEqualTo(buggy.bugs().get(0).line());
  }

  @Test
  void junitHasATestPerCell() throws Exception {
    assertThat(tests(buggy, "failure")).isEqualTo(buggy.bugs().size());
    assertThat(tests(fixed, "failure")).isZero();
    assertThat(tests(fixed, "testcase")).isEqualTo(1);
  }

  /** With the two outputs that contradict each other, and their steps. */
  @Test
  void everyExportHasTheSentenceOfTheStory() {
    assertThat(buggy.bugs())
        .isNotEmpty()
        .allSatisfy(
            bug -> {
              assertThat(bug.message())
                  .matches(
                      "P\\d decided \\d+ \\(step \\d+\\)(, P\\d decided| and then)"
                          + " \\d+ \\(step \\d+\\)");
              assertThat(Sarif.of(buggy, "1")).contains(bug.message());
              assertThat(JUnitXml.of(buggy)).contains(bug.message());
              assertThat(Csv.of(buggy).get("bugs.csv")).contains(bug.message());
            });
  }

  private static int tests(StoreSnapshot campaign, String element) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(JUnitXml.of(campaign))));
    return document.getElementsByTagName(element).getLength();
  }

  @Test
  void tablesHaveARowPerThing() {
    assertThat(Csv.of(buggy).get("cells.csv")).hasLineCount(2).startsWith("cell,file,protocol,n,");
    assertThat(Csv.of(buggy).get("bugs.csv")).hasLineCount(1 + buggy.bugs().size());
    assertThat(Csv.of(buggy).get("first.csv")).contains(buggy.bugs().get(0).bug().digest());
  }
}
