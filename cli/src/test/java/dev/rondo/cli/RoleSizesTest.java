package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code -n Server=5,Client=2}: the sizes of roles, over those of the file. */
class RoleSizesTest {

  /** Two clients, or more than three servers, break the agreement. */
  private static final String ROLES =
      """
      import rondo.*;

      public class Roles {
        static final int SERVERS = 2;

        record Put(int value) {}

        @Protocol(n = 1, spec = Agreement.class, network = Reliable.class)
        static class Client extends Node {
          @Init
          void start() {
            broadcast(Server.class, new Put(self().index()));
          }
        }

        @Protocol(n = SERVERS)
        static class Server extends Node {
          @Upon
          void put(Put m) {
            output(n(Server.class) > 3 ? self().index() : m.value());
          }
        }
      }
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("Roles.java"), ROLES).toString();
  }

  @Test
  void aCheckNamesTheRoles() {
    assertThat(rondo("check", file)).as(err.toString()).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("roles of one system: Client=1, Server=2\n");
  }

  @Test
  void withTheSizesOfTheFileThereIsNoBug() {
    assertThat(hunt()).as(err.toString()).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("n = 3 (Client=1, Server=2), f = 0");
  }

  @Test
  void otherSizesShowTheBugAndItsTraceReplays() throws IOException {
    assertThat(hunt("-n", "Server=4")).as(err.toString()).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("n = 5 (Client=1, Server=4), f = 0");
    assertThat(replay()).as(err.toString()).isEqualTo(ExitCode.BUG);
    Files.writeString(Path.of(file), ROLES.replace("> 3", "> 4"));
    assertThat(replay()).as("the file has changed").isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  @Test
  void severalRolesAtOnce() {
    assertThat(hunt("-n", "Client=2,Server=2")).as(err.toString()).isEqualTo(ExitCode.BUG);
    assertThat(replay()).as(err.toString()).isEqualTo(ExitCode.BUG);
  }

  @Test
  void whatIsNoSizeOfARoleIsRefused() {
    refused("-n 7: a file with roles needs the number of each, such as -n Client=1,Server=2", "7");
    refused(
        "Servers is no role of Roles; its roles are Client, Server; do you mean Server?",
        "Servers=2");
    refused("does not have the form Replica=5,Client=2", "Server=");
    refused("has two sizes of Server", "Server=1,Server=2");
    refused("processes in all", "Server=64");
  }

  private void refused(String why, String n) {
    assertThat(hunt("-n", n)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains(why);
  }

  private int hunt(String... options) {
    String trace = folder.resolve("bug.trace.json").toString();
    String[] all = java.util.Arrays.copyOf(options, options.length + 6);
    String[] rest = {"hunt", file, "--schedules", "50", "--trace", trace};
    System.arraycopy(options, 0, all, 6, options.length);
    System.arraycopy(rest, 0, all, 0, 6);
    return rondo(all);
  }

  private int replay() {
    return rondo("replay", folder.resolve("bug.trace.json").toString());
  }

  private int rondo(String... arguments) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, arguments);
  }
}
