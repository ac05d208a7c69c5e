package dev.rondo.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The HTML file. Data of a protocol is embedded as JSON without characters that HTML interprets,
 * and the script inserts it as text. As a second defence, the page's content security policy allows
 * only this script to run, and nothing to be loaded.
 */
final class Page {

  private static final List<String> SCRIPTS =
      List.of(
          "page.js",
          "diagram.js",
          "story.js",
          "overview.js",
          "chart.js",
          "code.js",
          "details.js",
          "export.js",
          "report.js");

  private static final ObjectMapper MAPPER = new ObjectMapper(factory());

  private Page() {}

  static String of(Content content) {
    String script = SCRIPTS.stream().map(Page::resource).collect(Collectors.joining("\n"));
    return of(resource("report.html"), resource("report.css"), script, content);
  }

  static String of(String html, String style, String script, Object content) {
    return of(html, style, script, "", content);
  }

  /**
   * A page.
   *
   * @param allowed what its policy allows besides
   */
  static String of(String html, String style, String script, String allowed, Object content) {
    String policy =
        "default-src 'none'; base-uri 'none'; form-action 'none'; style-src '%s'; script-src '%s'%s"
            .formatted(hash(style), hash(script), allowed);
    // The data comes last: it may hold any text, the names of the other parts included.
    return html.replace("{policy}", policy)
        .replace("{style}", style)
        .replace("{script}", script)
        .replace("{data}", json(content));
  }

  static String json(Object content) {
    try {
      return MAPPER.writeValueAsString(content);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report cannot be written", e);
    }
  }

  private static JsonFactory factory() {
    return new JsonFactory().setCharacterEscapes(new EscapesForHtml());
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  static String resource(String name) {
    try (InputStream stream = Page.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + name, e);
    }
  }

  /** Escapes the characters that could end a script or a line of it. */
  private static final class EscapesForHtml extends CharacterEscapes {

    private static final long serialVersionUID = 1;
    private static final String MEANINGFUL = "<>&'";
    private static final int LINE_SEPARATOR = 0x2028;
    private static final int PARAGRAPH_SEPARATOR = 0x2029;

    private final int[] ascii;

    EscapesForHtml() {
      ascii = standardAsciiEscapesForJSON();
      MEANINGFUL.chars().forEach(c -> ascii[c] = ESCAPE_STANDARD);
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return Arrays.copyOf(ascii, ascii.length);
    }

    /**
     * Half a surrogate pair cannot be written to a file; it may stand in a message all the same.
     */
    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      boolean escaped =
          character == LINE_SEPARATOR
              || character == PARAGRAPH_SEPARATOR
              || Character.isSurrogate((char) character);
      return escaped
          ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
          : null;
    }
  }
}
