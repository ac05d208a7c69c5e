package dev.rondo.report.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageServerTest {

  private static final int MANY = 40;

  private final AtomicInteger requests = new AtomicInteger();
  private Supplier<String> page = () -> "text " + requests.incrementAndGet();
  private PageServer server = start();

  private PageServer start() {
    try {
      return PageServer.start(0, () -> page.get());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void isOnLoopback() {
    assertThat(server.address()).startsWith("http://127.0.0.1:");
  }

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "localhost:9999"})
  void thePageIsMadeAnewForEveryRequest(String host) throws IOException {
    assertThat(get("/", host)).startsWith("HTTP/1.1 200 OK").endsWith("text 1");
    assertThat(get("/", host)).endsWith("text 2");
  }

  @Test
  void theBrowserIsToldToBeCareful() throws IOException {
    assertThat(get("/", "localhost"))
        .containsIgnoringCase("X-Content-Type-Options: nosniff")
        .containsIgnoringCase("Content-Security-Policy: frame-ancestors 'none'")
        .containsIgnoringCase("Cache-Control: no-store");
  }

  /** The name of an attacker's site may lead to this machine. */
  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:8417", "localhost.evil.example", "127.0.0.1.nip.io"})
  void otherHostsAreRefused(String host) throws IOException {
    assertThat(get("/", host)).startsWith("HTTP/1.1 403").doesNotContain("text 1");
    assertThat(requests).hasValue(0);
  }

  @Test
  void twoHostsAreRefused() throws IOException {
    assertThat(answer("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "NONSENSE"})
  void thePageCanOnlyBeRead(String method) throws IOException {
    assertThat(answer(method + " / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
        .startsWith("HTTP/1.1 405")
        .containsIgnoringCase("Allow: GET, HEAD");
    assertThat(requests).hasValue(0);
  }

  @Test
  void headHasNoBody() throws IOException {
    assertThat(answer("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("Content-Length: 6")
        .endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/index.html", "/../etc/passwd", "/favicon.ico"})
  void thereIsNoOtherPage(String path) throws IOException {
    assertThat(get(path, "localhost")).startsWith("HTTP/1.1 404");
  }

  @Test
  void aStoreThatIsDamagedIsSaid() throws IOException {
    page =
        () -> {
          throw new UsageError("the store is damaged");
        };
    assertThat(get("/", "localhost")).startsWith("HTTP/1.1 500").endsWith("the store is damaged\n");
  }

  @Test
  void stalledClientsDoNotBlockOthers() throws IOException {
    List<Socket> stalled = new ArrayList<>();
    try {
      for (int client = 0; client < MANY; client++) {
        Socket socket = socket();
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.US_ASCII));
        stalled.add(socket);
      }
      assertThat(get("/", "localhost")).endsWith("text 1");
    } finally {
      for (Socket socket : stalled) {
        socket.close();
      }
    }
  }

  @Test
  void aUsedPortIsRefused() {
    int port = URI.create(server.address()).getPort();
    assertThatThrownBy(() -> PageServer.start(port, () -> ""))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("port " + port + " cannot be used (")
        .hasMessageEndingWith("); choose another with --port N, or a free one with --port 0");
    assertThatThrownBy(() -> PageServer.start(65_536, () -> ""))
        .isInstanceOf(UsageError.class)
        .hasMessage("port 65536: ports are 0 to 65535");
  }

  private String get(String path, String host) throws IOException {
    return answer("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  }

  private String answer(String request) throws IOException {
    try (Socket socket = socket()) {
      String last = request.replaceFirst("\r\n\r\n$", "\r\nConnection: close\r\n\r\n");
      socket.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Socket socket() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort());
  }
}
