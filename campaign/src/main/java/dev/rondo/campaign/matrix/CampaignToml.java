package dev.rondo.campaign.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.workflow.hunting.FormChoice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a campaign from a TOML file; errors have their line. */
public final class CampaignToml {

  private static final List<String> NAMES =
      List.of(
          "files",
          "n",
          "f",
          "networks",
          "forms",
          "strategies",
          "rounds-strategies",
          "seed",
          "schedules",
          "for",
          "until-new-bugs-stop");

  private static final String WHOLE = "a whole number of 64 bits";

  private final Path file;
  private final List<String> lines;
  private final JsonNode root;

  private CampaignToml(Path file, String text) {
    this.file = file;
    this.lines = text.lines().toList();
    this.root = TomlFile.tree(file, text);
  }

  /**
   * Reads a file.
   *
   * @throws UsageError if it is not TOML, or has unknown keys or values
   */
  public static CampaignSettings read(Path file) {
    return new CampaignToml(file, InputFile.text(file)).settings();
  }

  /**
   * A template file.
   *
   * @param files the folder of the protocols
   */
  public static String template(String files) {
    try (InputStream stream = CampaignToml.class.getResourceAsStream("campaign.toml")) {
      return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8)
          .replace("FILES", files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CampaignSettings settings() {
    root.fieldNames()
        .forEachRemaining(
            name -> {
              if (!NAMES.contains(name)) {
                throw fault(name, "there is no such setting; there are " + names(NAMES));
              }
            });
    if (texts("files").isEmpty()) {
      throw fault("files", "there are none; name some, such as files = [\"protocols\"]");
    }
    MatrixAxes axes =
        new MatrixAxes(
            numbers("n"),
            numbers("f"),
            texts("networks"),
            constants("forms", FormChoice.class),
            constants("strategies", EventStrategyKind.class),
            constants("rounds-strategies", RoundStrategyKind.class));
    CampaignLimits limits =
        new CampaignLimits(
            one("for", JsonNode::isTextual, "a time such as \"8h\"").map(this::time),
            one("schedules", CampaignToml::isWhole, WHOLE).map(JsonNode::asLong),
            one("until-new-bugs-stop", JsonNode::isBoolean, "true or false")
                .map(JsonNode::asBoolean)
                .orElse(false));
    return new CampaignSettings(
        texts("files").stream().map(this::besideThis).toList(),
        axes,
        limits,
        one("seed", CampaignToml::isWhole, WHOLE).map(JsonNode::asLong));
  }

  private static boolean isWhole(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong();
  }

  /** Resolves a file name against the folder of this file. */
  private String besideThis(String word) {
    Path folder = file.getParent();
    try {
      return (folder == null ? Path.of(word) : folder.resolve(word)).toString();
    } catch (InvalidPathException e) {
      throw fault("files", "no file can be called so: " + e.getReason());
    }
  }

  private java.time.Duration time(JsonNode value) {
    try {
      return Durations.parse(value.asText());
    } catch (UsageError e) {
      throw fault("for", String.valueOf(e.getMessage()));
    }
  }

  private Optional<JsonNode> one(
      String name, java.util.function.Predicate<JsonNode> fits, String what) {
    JsonNode value = root.get(name);
    if (value != null && !fits.test(value)) {
      throw fault(name, "it is " + what);
    }
    return Optional.ofNullable(value);
  }

  private List<Integer> numbers(String name) {
    return all(
        name,
        value -> isWhole(value) && value.canConvertToInt(),
        JsonNode::asInt,
        "numbers such as [3, 5]");
  }

  private List<String> texts(String name) {
    return all(name, JsonNode::isTextual, JsonNode::asText, "texts such as [\"one\", \"two\"]");
  }

  private <E extends Enum<E>> List<E> constants(String name, Class<E> type) {
    List<E> constants = new ArrayList<>();
    for (String text : texts(name)) {
      constants.add(
          Stream.of(type.getEnumConstants())
              .filter(constant -> word(constant).equals(text))
              .findFirst()
              .orElseThrow(
                  () ->
                      fault(
                          name,
                          "there is no "
                              + text
                              + "; there are "
                              + names(
                                  Stream.of(type.getEnumConstants())
                                      .map(CampaignToml::word)
                                      .toList()))));
    }
    return constants;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String names(List<String> names) {
    return names.stream().collect(Collectors.joining(", "));
  }

  /** Reads a list, or a single value. */
  private <T> List<T> all(
      String name,
      java.util.function.Predicate<JsonNode> fits,
      Function<JsonNode, T> reader,
      String what) {
    JsonNode value = root.get(name);
    if (value == null) {
      return List.of();
    }
    List<T> all = new ArrayList<>();
    for (JsonNode each : value.isArray() ? value : List.of(value)) {
      if (!fits.test(each)) {
        throw fault(name, "these are " + what);
      }
      all.add(reader.apply(each));
    }
    return all;
  }

  private UsageError fault(String name, String what) {
    Pattern begin = Pattern.compile("\\s*\"?" + Pattern.quote(name) + "\"?\\s*[=.\\]].*");
    int line = 1;
    while (line < lines.size() && !begin.matcher(lines.get(line - 1)).matches()) {
      line++;
    }
    return new UsageError(file + ":" + line + ": " + name + ": " + what);
  }

  /** Reads times such as {@code 90s}, {@code 10m}, {@code 8h}. */
  private static final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(s|m|h)");

    private Durations() {}

    /**
     * A time.
     *
     * @throws UsageError where the text is none
     */
    static Duration parse(String text) {
      Matcher matcher = FORM.matcher(text);
      UsageError.unless(matcher.matches(), "'" + text + "' is no time such as 90s, 10m or 8h");
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        default -> Duration.ofHours(amount);
      };
    }
  }
}
