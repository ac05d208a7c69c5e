package dev.rondo.spawn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.spawn.wire.Traffic;
import dev.rondo.spawn.wire.WireFormat;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The main class of the JVM of one process. The parent sends commands to its standard input; the
 * JVM ends when that is closed.
 */
public final class ChildMain {

  private static final int REPORT_MILLIS = 200;

  private final PrintStream out;
  private final SpawnedNode node;
  private final Optional<RequestServer> requests;
  private boolean stopped;

  /** Runs the process that the first line of standard input describes. */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Spawned.logWithJdk();
    PrintStream out = System.out;
    System.setOut(System.err); // the parent reads lines of JSON alone
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String first = in.readLine();
    if (first == null) {
      System.exit(0);
      return;
    }
    try {
      new ChildMain(ChildLines.JSON.readTree(first), out).obey(in);
      System.exit(0);
    } catch (UsageError e) {
      say(out, ChildLines.JSON.createObjectNode().put("failed", String.valueOf(e.getMessage())));
      System.exit(2);
    }
  }

  private ChildMain(JsonNode line, PrintStream out) {
    this.out = out;
    ClassPath classPath = ClassPath.parse(line.path("classpath").asText());
    SourceFile file = new SourceFile(line.path("file").asText(), line.path("text").asText());
    Protocol protocol = RunnableProtocol.read(new Log(file), classPath).orElseThrow();
    LoadedProtocol loaded = ProtocolLoader.loadNoting(protocol, classPath);
    byte[] secret = Spawned.secretOfEnvironment();
    NodeSettings settings = ChildLines.read(line);
    node =
        new SpawnedNode(loaded, settings, secret, new Reporting(new WireFormat(loaded.loader())));
    InetAddress here = InetAddress.getLoopbackAddress();
    int port = node.listen(new InetSocketAddress(here, 0));
    requests =
        node.requests().isEmpty() ? Optional.empty() : Optional.of(RequestServer.start(node, 0));
    say(
        ChildLines.JSON
            .createObjectNode()
            .put("ready", port)
            .put("requests", requests.map(RequestServer::address).orElse("")));
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "rondo-stop"));
  }

  private void say(ObjectNode line) {
    say(out, line);
  }

  private static void say(PrintStream out, ObjectNode line) {
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }

  private final class Reporting implements NodeListener {
    private final WireFormat format;

    Reporting(WireFormat format) {
      this.format = format;
    }

    @Override
    public void output(int process, Object value) {
      say(
          ChildLines.JSON
              .createObjectNode()
              .put("output", Base64.getEncoder().encodeToString(format.write(value)))
              .put("at", System.nanoTime()));
    }

    @Override
    public void dropped(int process, Traffic.Drop why, long times) {
      System.err.println(NodeListener.told(why, times));
    }

    @Override
    public void failed(int process, String fault) {
      say(ChildLines.JSON.createObjectNode().put("failed", fault));
    }
  }

  private void obey(BufferedReader in) throws IOException {
    Thread reports = new Thread(this::report, "rondo-reports");
    reports.setDaemon(true);
    reports.start();
    for (String line = in.readLine(); line != null && !line.equals("stop"); line = in.readLine()) {
      int space = line.indexOf(' ');
      String rest = line.substring(space + 1);
      switch (line.substring(0, Math.max(0, space))) {
        case "peers" -> connect(rest);
        case "start" -> node.start();
        case "cut" ->
            node.isolateFrom(
                Stream.of(rest.split(","))
                    .filter(peer -> !peer.isBlank())
                    .map(peer -> Integer.valueOf(peer.trim()))
                    .collect(Collectors.toCollection(TreeSet::new)));
        case "request" -> request(rest.split(" ", 3));
        default -> throw new UsageError("there is no order " + line);
      }
    }
    stop();
  }

  private void connect(String ports) {
    String[] all = ports.split(",");
    for (int peer = 0; peer < all.length; peer++) {
      node.connect(
          peer,
          new InetSocketAddress(
              InetAddress.getLoopbackAddress(), Integer.parseInt(all[peer].trim())));
    }
  }

  private void request(String[] order) throws JsonProcessingException {
    long id = Long.parseLong(order[0]);
    try {
      var unused =
          node.request(order[1], ChildLines.arguments(order[2]))
              .thenAccept(
                  ran ->
                      say(ChildLines.JSON.createObjectNode().put("request", id).put("ran", ran)));
    } catch (UsageError e) {
      say(
          ChildLines.JSON
              .createObjectNode()
              .put("request", id)
              .put("refused", String.valueOf(e.getMessage())));
    }
  }

  private void report() {
    while (true) {
      measured();
      try {
        TimeUnit.MILLISECONDS.sleep(REPORT_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void measured() {
    long at = System.nanoTime(); // outputs before this were said before
    ObjectNode line = ChildLines.JSON.createObjectNode();
    line.set("measured", ChildLines.write(node.measurements()));
    say(line.put("at", at));
  }

  private synchronized void stop() {
    if (!stopped) {
      stopped = true;
      requests.ifPresent(RequestServer::close);
      node.close();
      measured();
    }
  }
}
