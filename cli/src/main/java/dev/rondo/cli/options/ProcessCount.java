package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.roles.RoleSizes;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How many processes there are: one number, or one for each role that is named.
 *
 * @param all the number; empty where roles are named
 */
public record ProcessCount(Optional<Integer> all, RoleSizes roles) {

  /** Reads {@code 5} or {@code Replica=5,Client=2}. */
  static final class Converter implements ITypeConverter<ProcessCount> {

    @Override
    public ProcessCount convert(String text) {
      try {
        return text.contains("=")
            ? new ProcessCount(Optional.empty(), RoleSizes.parse(text))
            : new ProcessCount(Optional.of(Integer.parseInt(text)), new RoleSizes(Map.of()));
      } catch (UsageError e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            text.matches("[+-]?\\d+")
                ? "'" + text + "' is too large a number"
                : "'" + text + "' is not a whole number");
      }
    }
  }
}
