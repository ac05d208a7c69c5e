package dev.rondo.frontend.roles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Role;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JoinedRolesTest {

  static Stream<Golden.Case> cases() {
    return Golden.cases(Golden.folder("roles"), ".java", ".expected");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theRolesAreOneClass(Golden.Case file) {
    Protocol protocol = read(file.name(), file.text());
    file.check(protocol.code().text());
    assertThat(protocol.roles()).isNotEmpty();
    assertThat(protocol.name()).isEqualTo(file.name());
  }

  /** So that whatever is said of a line is said of the user's. */
  @ParameterizedTest
  @MethodSource("cases")
  void handlersAndMessagesStayOnTheirLines(Golden.Case file) {
    Protocol protocol = read(file.name(), file.text());
    SourceFile source = protocol.source();
    protocol
        .messages()
        .forEach(
            message ->
                assertThat(source.line(message.position().line()))
                    .contains("record " + message.name()));
    protocol
        .handlers()
        .forEach(
            handler ->
                assertThat(source.line(handler.position().line()).toLowerCase(Locale.ROOT))
                    .containsPattern("void \\w+\\("));
  }

  @Test
  void processesAreNumberedInTheOrderOfTheClasses() {
    Protocol protocol = read("P", pair("n = 2", "n = MANY"));
    assertThat(protocol.roles()).extracting(Role::name).containsExactly("Client", "Server");
    assertThat(protocol.roles()).extracting(Role::n).containsExactly(2, 4);
    assertThat(protocol.settings().n()).isEqualTo(6);
    assertThat(protocol.sized(6)).isEqualTo(6);
    assertThatThrownBy(() -> protocol.sized(7))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "7 processes: P has 2 of Client, 4 of Server; change the n of a class in the file");
  }

  @Test
  void whatIsSaidOnceHoldsForAll() {
    Protocol protocol =
        read("P", pair("n = 2, spec = Agreement.class", "f = 1, network = Crash.class, n = 1"));
    assertThat(protocol.settings().f()).isEqualTo(1);
    assertThat(protocol.settings().network()).isEqualTo("rondo.Crash");
    assertThat(protocol.settings().specs()).containsExactly("rondo.Agreement");
  }

  @Test
  void aTestWithProtocolsOfItsOwnHasNoRoles() {
    String test = pair("n = 1", "n = 2").replace("class P {", "class P { void test() {}");
    assertThat(RoleClasses.names(new SourceFile("P.java", test))).isEmpty();
    assertThat(RoleClasses.names(new SourceFile("P.java", pair("n = 1", "n = 2"))))
        .containsExactly("Client", "Server");
  }

  private static String pair(String client, String server) {
    return """
        import rondo.*;

        class P {
          static final int MANY = 4;

          @Protocol(%s)
          static class Client extends Node {}

          @Protocol(%s)
          static class Server extends Node {}
        }
        """
        .formatted(client, server);
  }

  private static Protocol read(String name, String text) {
    Log log = new Log(new SourceFile(name + ".java", text));
    return Frontend.read(log.source(), ClassPath.LANGUAGE, log)
        .orElseThrow(() -> new AssertionError(log.sorted()));
  }
}
