package dev.rondo.report.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Serves a page that changes, on the loopback interface alone.
 *
 * <p>A page of another site cannot read it: a request must name this machine as its host, or a name
 * that an attacker points to 127.0.0.1 would do (DNS rebinding). Nor can it ask anything: a
 * question is JSON, which a browser sends to another site only if that site agrees. A client that
 * stalls holds one of many threads for a few seconds.
 */
public final class PageServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int TOO_LARGE = 413;
  private static final int NOT_JSON = 415;
  private static final int FAULT = 500;
  private static final int NO_BODY = -1;

  private static final int HIGHEST_PORT = 65_535;
  private static final int THREADS = 256;
  private static final int IDLE_SECONDS = 10;
  private static final int MOST_BYTES = 1 << 20;
  private static final String JSON = "application/json";

  private static final Set<String> HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String METHODS = "GET, HEAD";

  static {
    // The server reads these once: how many seconds a request and a response may take.
    Map.of("maxReqTime", "5", "maxRspTime", "60")
        .forEach(
            (name, seconds) -> {
              String property = "sun.net.httpserver." + name;
              System.setProperty(property, System.getProperty(property, seconds));
            });
  }

  private final HttpServer server;
  private final ExecutorService threads;
  private final Supplier<String> page;
  private final Map<String, UnaryOperator<String>> questions;

  private PageServer(
      HttpServer server,
      ExecutorService threads,
      Supplier<String> page,
      Map<String, UnaryOperator<String>> questions) {
    this.server = server;
    this.threads = threads;
    this.page = page;
    this.questions = questions;
  }

  /**
   * Begins to serve a page.
   *
   * @param port 0 for any that is free
   * @param page made anew for each request, by one thread at a time
   * @throws UsageError where the port cannot be had
   */
  public static PageServer start(int port, Supplier<String> page) throws IOException {
    return start(port, page, Map.of());
  }

  /**
   * Begins to serve a page that asks questions.
   *
   * @param questions by path: takes the JSON of a question and gives that of the answer, in one
   *     thread at a time; throws a {@link UsageError} where the question makes no sense
   */
  public static PageServer start(
      int port, Supplier<String> page, Map<String, UnaryOperator<String>> questions)
      throws IOException {
    UsageError.unless(
        port >= 0 && port <= HIGHEST_PORT, "port " + port + ": ports are 0 to " + HIGHEST_PORT);
    HttpServer server = bound(port);
    ExecutorService threads = threads();
    PageServer started = new PageServer(server, threads, page, questions);
    server.setExecutor(threads);
    server.createContext("/", started::answer);
    server.start();
    return started;
  }

  /** Threads that end when they are idle. */
  private static ExecutorService threads() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "page");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  private static HttpServer bound(int port) throws IOException {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException e) {
      throw new UsageError(
          String.format(
              Locale.ROOT,
              "port %d cannot be used (%s); choose another with --port N, or a free one with --port"
                  + " 0",
              port,
              e.getMessage()),
          e);
    }
  }

  /** A response. */
  private record Response(int status, String type, String text) {

    static Response plain(int status, String text) {
      return new Response(status, "text/plain", text + "\n");
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Response response = response(exchange);
      byte[] bytes = response.text().getBytes(StandardCharsets.UTF_8);
      Headers headers = exchange.getResponseHeaders();
      headers.set("Content-Type", response.type() + "; charset=utf-8");
      headers.set("Cache-Control", "no-store");
      headers.set("X-Content-Type-Options", "nosniff");
      headers.set("Referrer-Policy", "no-referrer");
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
      // Beside the policy in the page, which says what it may load.
      headers.set(
          "Content-Security-Policy",
          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; connect-src "
              + (questions.isEmpty() ? "'none'" : "'self'"));
      String path = exchange.getRequestURI().getPath();
      if (response.status() == METHOD_NOT_ALLOWED) {
        headers.set("Allow", questions.containsKey(path) ? "POST" : METHODS);
      }
      if (exchange.getRequestMethod().equals("HEAD")) {
        headers.set("Content-Length", String.valueOf(bytes.length));
        exchange.sendResponseHeaders(response.status(), NO_BODY);
      } else {
        exchange.sendResponseHeaders(response.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  private Response response(HttpExchange exchange) throws IOException {
    if (!namesThisMachine(exchange.getRequestHeaders().get("Host"))) {
      return Response.plain(FORBIDDEN, "this page is for 127.0.0.1 and localhost alone");
    }
    UnaryOperator<String> question = questions.get(exchange.getRequestURI().getPath());
    if (question != null) {
      return answer(question, exchange);
    }
    if (!List.of(METHODS.split(", ", -1)).contains(exchange.getRequestMethod())) {
      return Response.plain(METHOD_NOT_ALLOWED, "this page can only be read: " + METHODS);
    }
    if (!exchange.getRequestURI().getPath().equals("/")) {
      return Response.plain(NOT_FOUND, "the only page is /");
    }
    try {
      synchronized (page) {
        return new Response(OK, "text/html", page.get());
      }
    } catch (UsageError e) {
      return Response.plain(FAULT, String.valueOf(e.getMessage()));
    }
  }

  private Response answer(UnaryOperator<String> question, HttpExchange exchange)
      throws IOException {
    if (!exchange.getRequestMethod().equals("POST")) {
      return Response.plain(METHOD_NOT_ALLOWED, "a question is sent by POST");
    }
    if (!JSON.equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
      return Response.plain(NOT_JSON, "a question is " + JSON);
    }
    byte[] bytes = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      return Response.plain(TOO_LARGE, "a question has at most " + MOST_BYTES + " bytes");
    }
    try {
      synchronized (page) {
        String text = question.apply(new String(bytes, StandardCharsets.UTF_8));
        return new Response(OK, JSON, text);
      }
    } catch (UsageError e) {
      return Response.plain(BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  /** With any port: a tunnel may have another one at its other end. */
  private static boolean namesThisMachine(@Nullable List<String> hosts) {
    return hosts != null
        && hosts.size() == 1
        && HOSTS.contains(hosts.get(0).replaceFirst(":\\d+$", ""));
  }

  /** Its address. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
