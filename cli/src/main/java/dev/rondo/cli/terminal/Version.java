package dev.rondo.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into a resource. */
public final class Version implements IVersionProvider {

  public static String current() {
    try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
      if (resource == null) {
        throw new IllegalStateException("version.properties is missing from the program");
      }
      Properties properties = new Properties();
      properties.load(resource);
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"rondo " + current()};
  }
}
