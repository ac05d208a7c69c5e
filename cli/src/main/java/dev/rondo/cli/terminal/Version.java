package dev.rondo.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Versions that the build wrote into a resource. */
public final class Version implements IVersionProvider {

  public static String current() {
    return property("version");
  }

  /** The version of JUnit that Rondo is built with. */
  public static String junit() {
    return property("junit");
  }

  private static String property(String name) {
    try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
      if (resource == null) {
        throw new IllegalStateException("version.properties is missing from the program");
      }
      Properties properties = new Properties();
      properties.load(resource);
      return properties.getProperty(name, "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"rondo " + current()};
  }
}
