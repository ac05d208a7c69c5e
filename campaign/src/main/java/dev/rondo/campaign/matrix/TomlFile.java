package dev.rondo.campaign.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Path;

/** Reads TOML, for the settings of a campaign and for the defaults of options. */
public final class TomlFile {

  private TomlFile() {}

  /**
   * The values of a file.
   *
   * @param file its name, for messages
   * @throws UsageError where the text is no TOML, with the line
   */
  public static JsonNode tree(Path file, String text) {
    try {
      return new TomlMapper().readTree(text);
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new UsageError(file + ":" + line + ": " + e.getOriginalMessage(), e);
    }
  }
}
