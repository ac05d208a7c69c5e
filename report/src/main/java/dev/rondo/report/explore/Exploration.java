package dev.rondo.report.explore;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.shrink.AsyncShrinker;
import dev.rondo.report.Diagrams;
import dev.rondo.report.server.PageServer;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.ManualRun;
import dev.rondo.run.async.ManualRunState;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.BugIdentity;
import dev.rondo.run.trace.MemberNames;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.workflow.hunting.RecordNotation;
import dev.rondo.workflow.hunting.StoryWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets a user step through the asynchronous form of a protocol. The page keeps the moves; each
 * request has all of them, and the engine runs them from the start.
 */
public final class Exploration {

  /** The maximum number of moves. */
  private static final int MOST_STEPS = 20_000;

  /** The number of schedules of one request for a bug; the page sends further requests. */
  private static final int BATCH = 250;

  /** The number of schedules after which the page stops. */
  private static final int MOST_SCHEDULES = 20_000;

  private static final long SEED = 1;
  private static final Pattern ANNOTATION = Pattern.compile("@(Timeout|Request|Recover)\\b");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Protocol protocol;
  private final MemberNames members;
  private final LoadedProtocol loaded;
  private final AsyncForm manual;
  private final AsyncExplorer explorer;
  private final AsyncExplorer random;

  private Exploration(Protocol protocol, LoadedProtocol loaded, AsyncSettings settings) {
    this.protocol = protocol;
    this.members = MemberNames.of(protocol);
    this.loaded = loaded;
    this.manual = AsyncForm.of(loaded, settings.withSteps(MOST_STEPS));
    this.explorer = manual.newExplorer();
    this.random = AsyncForm.of(loaded, settings).newExplorer();
  }

  /**
   * Prepares to explore a protocol.
   *
   * @throws UsageError where it has no asynchronous form
   */
  public static Exploration of(Protocol protocol, ClassPath classPath, AsyncSettings settings) {
    UsageError.unless(
        !protocol.writtenAsRounds(),
        protocol.name() + " is written as rounds: it has no asynchronous form to step through");
    return new Exploration(protocol, ProtocolLoader.loadMarked(protocol, classPath), settings);
  }

  /**
   * Serves the page.
   *
   * @param port 0 for any that is free
   */
  public PageServer serve(int port) throws IOException {
    String page = page();
    return PageServer.start(
        port,
        () -> page,
        Map.of(
            "/scene", question -> Diagrams.json(scene(read(question, ManualRun.class))),
            "/find", question -> Diagrams.json(find(read(question, BugQuery.class))),
            "/trace", question -> TraceJson.write(play(read(question, ManualRun.class)).trace())));
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return Objects.requireNonNull(MAPPER.readValue(json, type));
    } catch (JsonProcessingException | NullPointerException e) {
      throw new UsageError("no question of this page", e);
    }
  }

  /**
   * What the page starts with.
   *
   * @param source the protocol's file
   * @param timeouts what each timeout is called: a request, a recovery or a timeout
   * @param most how many schedules are tried at most
   */
  private record ExplorationPageData(
      String protocol,
      Object source,
      @Nullable String editor,
      List<Setting> settings,
      List<String> timeouts,
      int most) {}

  private record Setting(String name, String value) {}

  private String page() {
    AsyncSettings settings = manual.settings();
    ExplorationPageData content =
        new ExplorationPageData(
            protocol.name(),
            Diagrams.code(protocol),
            null,
            List.of(
                new Setting("n", String.valueOf(settings.n())),
                new Setting("f", String.valueOf(settings.f())),
                new Setting("network", NetworkLookup.simpleName(settings.network()))),
            loaded.actions().stream()
                .skip(protocol.handlers().size())
                .map(timeout -> kind(timeout.line()))
                .toList(),
            MOST_SCHEDULES);
    return Diagrams.askingPage(
        resource("explore.html"), resource("explore.css"), resource("explore.js"), content);
  }

  /** The annotation that stands before the name of a method. */
  private String kind(int line) {
    for (int above = line; above > 0; above--) {
      Matcher matcher = ANNOTATION.matcher(protocol.source().line(above));
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    return "Timeout";
  }

  /**
   * What the page shows after some moves.
   *
   * @param picture the run as a diagram
   * @param failure what is violated, where something is
   */
  private record ExploredRun(
      Object picture,
      List<List<ManualRunState.RecordedChoice>> asked,
      List<ManualRunState.Mail> processes,
      List<ManualRunState.ManualRunEvent> events,
      @Nullable String failure) {}

  private ExploredRun scene(ManualRun run) {
    ManualRunState scene = play(run);
    Finding finding = scene.trace().finding();
    TraceNames names = TraceNames.of(scene.trace());
    return new ExploredRun(
        Diagrams.of(protocol, scene.trace()),
        scene.asked(),
        scene.processes().stream().map(mail -> named(mail, names)).toList(),
        scene.events().stream().map(this::named).toList(),
        finding == null ? null : StoryWriter.violation(scene.trace(), protocol));
  }

  private static ManualRunState.Mail named(ManualRunState.Mail mail, TraceNames names) {
    return new ManualRunState.Mail(
        mail.node(), mail.halted(), named(mail.mailbox(), names), named(mail.transit(), names));
  }

  private static List<ManualRunState.Letter> named(
      List<ManualRunState.Letter> letters, TraceNames names) {
    return letters.stream()
        .map(
            each ->
                new ManualRunState.Letter(
                    each.id(),
                    each.from(),
                    names.in(RecordNotation.of(each.content())),
                    each.losable()))
        .toList();
  }

  private ManualRunState.ManualRunEvent named(ManualRunState.ManualRunEvent event) {
    return new ManualRunState.ManualRunEvent(
        event.node(),
        event.what(),
        event.message(),
        event.timeout(),
        members.asWritten(event.node(), event.name()),
        event.released());
  }

  private ManualRunState play(ManualRun run) {
    UsageError.unless(run.steps() <= MOST_STEPS, "a run has at most " + MOST_STEPS + " steps");
    try {
      return explorer.play(run);
    } catch (ReplayDiverged e) {
      throw new UsageError("not possible: " + e.getMessage(), e);
    }
  }

  /**
   * A question for a bug.
   *
   * @param first the number of the first schedule
   */
  private record BugQuery(ManualRun run, long first) {}

  /**
   * An answer.
   *
   * @param moves that lead from the run to a bug; null where none was found
   * @param tried how many schedules were tried, those before the question included
   */
  private record BugQueryResult(@Nullable List<ManualRun.Move> moves, long tried) {}

  private BugQueryResult find(BugQuery search) {
    ManualRun run = search.run();
    ManualRunState scene = play(run);
    UsageError.unless(scene.trace().finding() == null, "this run has reached a bug");
    Optional<Trace> found = random.findAfter(run, SEED, search.first(), BATCH);
    return found
        .map(trace -> new BugQueryResult(moves(run, scene, trace), trace.schedule() + 1))
        .orElseGet(() -> new BugQueryResult(null, search.first() + BATCH));
  }

  /** The moves after those of a run, as few as lead to the same bug. */
  private List<ManualRun.Move> moves(ManualRun run, ManualRunState scene, Trace found) {
    BugIdentity bug = BugIdentity.of(Objects.requireNonNull(found.finding()));
    List<ManualRun.Move> all = after(run, found);
    if (!AsyncShrinker.applies(manual.settings())) {
      return all;
    }
    // With the settings under which it can be played again.
    Trace whole = explorer.play(run.and(all)).trace();
    int fixed = scene.trace().steps().size();
    List<ManualRun.Move> few =
        after(run, AsyncShrinker.after(fixed, manual, whole, AsyncShrinker.BUDGET).run());
    try {
      Finding again = explorer.play(run.and(few)).trace().finding();
      return again != null && BugIdentity.of(again).equals(bug) ? few : all;
    } catch (ReplayDiverged e) {
      return all;
    }
  }

  private static List<ManualRun.Move> after(ManualRun run, Trace trace) {
    List<ManualRun.Move> moves = ManualRun.of(trace).moves();
    return moves.subList(run.steps(), moves.size());
  }

  private static String resource(String name) {
    try (InputStream stream = Exploration.class.getResourceAsStream(name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
