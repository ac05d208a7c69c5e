package dev.rondo.campaign.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Shows a page that changes, to this machine alone. */
public final class PageServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final HttpServer server;

  private PageServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Begins to show a page.
   *
   * @param port 0 for any that is free
   * @param page made anew for everyone who asks
   */
  public static PageServer start(int port, Supplier<String> page) throws IOException {
    InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(here, 0);
    server.createContext("/", exchange -> answer(exchange, page));
    server.start();
    return new PageServer(server);
  }

  private static void answer(HttpExchange exchange, Supplier<String> page) throws IOException {
    try (exchange) {
      boolean known = exchange.getRequestURI().getPath().equals("/");
      String text = known ? page.get() : "there is one page here: /";
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      exchange
          .getResponseHeaders()
          .set("Content-Type", (known ? "text/html" : "text/plain") + "; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(known ? OK : NOT_FOUND, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Where it is shown. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
