package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {

  private static final String EVIL =
      "</script><!-- & ' \" {data} {script} {style} {policy} "
          + new String(new char[] {0x2028, 0x2029, 0xd800});

  private static final Content HOSTILE =
      new Content(
          new Content.Opening(
              EVIL,
              "bug",
              EVIL,
              EVIL,
              List.of(EVIL),
              List.of(new Content.Setting(EVIL, EVIL)),
              List.of(EVIL)),
          Content.ReportedResult.runs(null, List.of()),
          new Content.Files(new Content.Code(EVIL, List.of(EVIL), List.of()), null, null));

  @Test
  void noCharacterOfTheDataMeansAnythingToHtmlOrToAFile() {
    assertThat(Page.json(HOSTILE)).isASCII().doesNotContainPattern("[<>&']");
  }

  @Test
  void theDataReadsAsItWasWritten() throws JsonProcessingException {
    assertThat(new ObjectMapper().readTree(Page.json(HOSTILE)).path("message").asText())
        .isEqualTo(EVIL);
  }

  /** The data may name the places of the page; it must not be put into itself. */
  @Test
  void everyPartStandsInThePageOnce() {
    String page = Page.of(HOSTILE);
    assertThat(page.split("</script>", -1)).hasSize(3);
    assertThat(page.split("</style>", -1)).hasSize(2);
    assertThat(page).contains("default-src 'none'").contains("{data}").contains("{policy}");
  }

  /** What becomes markup can be misused; the scripts make text and elements only. */
  @Test
  void noScriptWritesMarkup() {
    String page = Page.of(HOSTILE);
    assertThat(page)
        .doesNotContain("innerHTML")
        .doesNotContain("outerHTML")
        .doesNotContain("insertAdjacentHTML")
        .doesNotContain("document.write")
        .doesNotContain("eval(");
  }
}
