package dev.rondo.spawn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.report.server.PageServer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/**
 * The HTTP server for requests of clients on this machine: {@code POST /append} with {@code
 * {"command": 5}}, or with {@code {}} for drawn arguments. The response says whether the request
 * has run.
 */
final class RequestServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 10;

  private final PageServer server;

  private RequestServer(PageServer server) {
    this.server = server;
  }

  /**
   * Serves the requests of a process.
   *
   * @param port 0 for any that is free
   */
  static RequestServer start(SpawnedNode node, int port) {
    Map<String, UnaryOperator<String>> questions = new TreeMap<>();
    StringBuilder page = new StringBuilder("<!doctype html><title>Requests</title>");
    for (String name : node.requests()) {
      questions.put("/" + name, body -> answer(node, name, body));
      page.append("<p>POST /").append(name);
    }
    try {
      return new RequestServer(PageServer.start(port, page::toString, questions));
    } catch (IOException e) {
      throw new UsageError("requests cannot be served: " + e.getMessage(), e);
    }
  }

  private static String answer(SpawnedNode node, String name, String body) {
    try {
      Map<String, Integer> arguments = JSON.readValue(body, new TypeReference<>() {});
      boolean ran = node.request(name, arguments).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return "{\"ran\": " + ran + "}";
    } catch (JsonProcessingException e) {
      throw new UsageError("the arguments are not a JSON object of numbers", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new UsageError("the process does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageError("the process ends", e);
    }
  }

  /** Its address. */
  String address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
