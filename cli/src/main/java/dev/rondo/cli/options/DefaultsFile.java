package dev.rondo.cli.options;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rondo.campaign.matrix.TomlFile;
import dev.rondo.frontend.diagnostic.SpellingSuggestion;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.InputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Defaults of options, from a file {@code rondo.toml}. A key is the name of an option; at the top
 * it holds for every command that has it, in the table of a command for that command, which goes
 * before.
 */
public final class DefaultsFile implements IDefaultValueProvider {

  private static final String NAME = "rondo.toml";

  private final Path file;
  private final List<String> lines;
  private final JsonNode root;

  private DefaultsFile(Path file, String text) {
    this.file = file;
    this.lines = text.lines().toList();
    this.root = TomlFile.tree(file, text);
  }

  /**
   * Reads the file of a folder or of the nearest folder above it, and lets a program have it.
   *
   * @throws UsageError where it says what there is not
   */
  public static void applyTo(CommandLine program, Path folder) {
    for (Path place = folder.toAbsolutePath(); place != null; place = place.getParent()) {
      Path file = place.resolve(NAME);
      if (Files.isRegularFile(file)) {
        DefaultsFile defaults = read(file);
        defaults.check(program);
        program.setDefaultValueProvider(defaults);
        return;
      }
    }
  }

  private static DefaultsFile read(Path file) {
    return new DefaultsFile(file, InputFile.text(file));
  }

  private void check(CommandLine program) {
    Map<String, CommandLine> commands = program.getSubcommands();
    List<String> anywhere = new ArrayList<>(commands.keySet());
    commands.values().forEach(command -> anywhere.addAll(keys(command)));
    for (Map.Entry<String, JsonNode> entry : root.properties()) {
      CommandLine command = commands.get(entry.getKey());
      if (command != null && entry.getValue().isObject()) {
        List<String> keys = keys(command);
        entry.getValue().properties().forEach(own -> check(own, entry.getKey(), keys));
      } else {
        check(entry, "", anywhere);
      }
    }
  }

  private void check(Map.Entry<String, JsonNode> entry, String table, Collection<String> known) {
    String key = entry.getKey();
    String place = file + ":" + line(table, key) + ": ";
    String whose = table.isEmpty() ? "no command has" : "rondo " + table + " has not";
    UsageError.unless(
        known.contains(key),
        place
            + whose
            + " an option --"
            + key
            + " with a value"
            + SpellingSuggestion.question(key, known));
    UsageError.unless(
        entry.getValue().isTextual() || entry.getValue().isNumber(),
        place + key + " is a text or a number");
  }

  /** What is on or off stays on the command line: a default could not be switched off there. */
  private static List<String> keys(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> option.arity().max() > 0)
        .map(DefaultsFile::key)
        .toList();
  }

  private static String key(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option && option.arity().max() > 0
        ? value(option).map(JsonNode::asText).orElse(null)
        : null;
  }

  private Optional<JsonNode> value(OptionSpec option) {
    String key = key(option);
    JsonNode own = root.path(option.command().name()).get(key);
    return Optional.ofNullable(own == null ? root.get(key) : own);
  }

  /** Where a value that does not fit was written; nothing where the user has typed another one. */
  public String origin(ArgSpec argument, @Nullable String value) {
    if (value == null || !value.equals(defaultValue(argument))) {
      return "";
    }
    OptionSpec option = (OptionSpec) argument;
    String command = option.command().name();
    String table = root.path(command).has(key(option)) ? command : "";
    return file + ":" + line(table, key(option)) + ": ";
  }

  /** Where options of a command have their defaults from, as a line; empty without such a file. */
  public static String told(CommandLine command) {
    return command.getDefaultValueProvider() instanceof DefaultsFile defaults
        ? defaults.text(command) + "\n"
        : "";
  }

  private String text(CommandLine command) {
    Map<String, String> values = new TreeMap<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      String value = defaultValue(option);
      if (value != null) {
        values.put(key(option), value);
      }
    }
    List<String> settings = new ArrayList<>();
    values.forEach((key, value) -> settings.add(key + " = " + value));
    return "defaults of " + file + ": " + String.join(", ", settings);
  }

  private int line(String table, String key) {
    String name = "\\s*\"?" + Pattern.quote(key) + "\"?\\s*=.*";
    String dotted = "\\s*" + Pattern.quote(table) + "\\s*\\.\\s*\"?" + Pattern.quote(key) + "\\b.*";
    Pattern header = Pattern.compile("\\s*\\[\\s*(.*?)\\s*\\].*");
    String current = "";
    for (int index = 0; index < lines.size(); index++) {
      String line = lines.get(index);
      var section = header.matcher(line);
      if (section.matches()) {
        current = section.group(1);
      }
      boolean inTable = current.equals(table) && line.matches(name);
      if (inTable || line.matches(dotted) || table.isEmpty() && current.equals(key)) {
        return index + 1;
      }
    }
    return 1;
  }
}
