package dev.rondo.cli.text;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.ProtocolSettings;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import dev.rondo.run.trace.TraceSettingsReader;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import rondo.runtime.HeardOfFormula;
import rondo.runtime.NetworkModel;

/**
 * A trace as a JUnit test: one file that replays the run, and hunts where the run no longer shows a
 * bug.
 */
public final class ReplayTest {

  /** A string in a class file has at most 65,535 bytes. */
  private static final int MOST_CHARACTERS = 60_000;

  private static final int LINE = 80;

  private final Trace trace;
  private final Protocol protocol;
  private final Finding finding;

  /**
   * The test of a bug.
   *
   * @param protocol as its file has it
   * @throws UsageError where the trace shows no bug of the protocol
   */
  public ReplayTest(Trace trace, Protocol protocol) {
    UsageError.unless(
        trace.finding() != null, "the trace shows no bug, so there is nothing to test");
    this.trace = trace;
    this.protocol = protocol;
    this.finding = Objects.requireNonNull(trace.finding());
    UsageError.unless(
        finding.kind() != Finding.FindingKind.TAG,
        "the trace shows a broken tag condition and no bug; a @ProtocolTest of the protocol fails"
            + " for it anyway");
    UsageError.unless(
        finding.kind() != Finding.FindingKind.DIFFERENCE,
        "the trace shows a difference of an implementation, which the test that found it tries"
            + " first");
    UsageError.unless(
        finding.kind() != Finding.FindingKind.NO_OUTPUT
            && finding.kind() != Finding.FindingKind.FORMULA,
        "the trace shows a run without end, which a hunt cannot test; Verify.holds(…) can");
  }

  /**
   * The name of the class.
   *
   * @param number tells tests of one protocol and spec apart; 1 is not written
   */
  public String name(int number) {
    return protocol.name() + capitalized(method()) + "Test" + (number == 1 ? "" : number);
  }

  /** The package of the protocol, where it has one: the class may be seen there alone. */
  public Optional<String> packageName() {
    return protocol.packageName();
  }

  /** The file. */
  public String text(int number) {
    return packageName().map("package %s;\n\n"::formatted).orElse("")
        + """
        import dev.rondo.junit.Hunt;
        import dev.rondo.junit.ProtocolTest;
        %s
        // Made by rondo replay --as junit. The test fails while the run shows a bug; where it does
        // not, since the protocol has changed, the protocol is hunted. The bug was:
        // %s
        class %s {

          private static final String TRACE =
              \"""
        %s      \""";

          @ProtocolTest(%s)
          void %s(Hunt hunt) {
            hunt.replaying(TRACE).findsNothing();
          }
        }
        """
            .formatted(
                isAsyncAlone() ? "import dev.rondo.workflow.hunting.FormChoice;\n" : "",
                comment(StoryWriter.violation(trace, protocol)),
                name(number),
                block(TraceJson.line(trace)),
                settings(),
                method());
  }

  private String method() {
    return switch (finding.kind()) {
      case VIOLATION -> lowered(finding.spec().isEmpty() ? "violation" : finding.specName());
      case INVARIANT -> "invariant";
      case EXCEPTION -> "exception";
      case ENDLESS_LOOP -> "endlessLoop";
      case NO_OUTPUT, FORMULA, TAG, DIFFERENCE -> "property";
    };
  }

  /** What the trace has otherwise than the protocol. */
  private String settings() {
    TraceSettingsReader read = new TraceSettingsReader(trace);
    ProtocolSettings usual = protocol.settings();
    List<String> others = new ArrayList<>();
    int n = read.number("n", 1, 64);
    int f = read.number("f", 0, Integer.MAX_VALUE);
    String network = trace.settings().getOrDefault("network", usual.network());
    if (n != usual.n()) {
      others.add("n = " + n);
    }
    if (f != usual.f()) {
      others.add("f = " + f);
    }
    if (!network.equals(usual.network())) {
      UsageError.unless(
          !HeardOfFormula.isFormula(network),
          "a test names its network by a class: write heardOf = \""
              + network
              + "\" into @Protocol first");
      UsageError.unless(
          NetworkModel.of(network).capacity() == NetworkModel.UNBOUNDED,
          "a test names its network by a class: write network = Fifo.class, capacity = "
              + NetworkModel.of(network).capacity()
              + " into @Protocol first");
      others.add("network = " + literal(network));
    }
    trace
        .specs()
        .filter(specs -> !specs.equals(usual.specs()) && !specs.isEmpty())
        .ifPresent(
            specs ->
                others.add(
                    "spec = "
                        + specs.stream()
                            .map(ReplayTest::literal)
                            .collect(Collectors.joining(", ", "{", "}"))));
    if (isAsyncAlone()) {
      others.add("form = FormChoice.ASYNC");
    }
    String type = protocol.name() + ".class";
    return others.isEmpty() ? type : "value = " + type + ", " + String.join(", ", others);
  }

  private boolean isAsyncAlone() {
    return trace.form().equals("async") && !TaggedProtocol.isTagged(protocol);
  }

  private static String literal(String binaryName) {
    return binaryName.replace('$', '.') + ".class";
  }

  private static String comment(String message) {
    return message.replace('\\', '/').replaceAll("\\s+", " ");
  }

  private static String capitalized(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static String lowered(String word) {
    return word.substring(0, 1).toLowerCase(Locale.ROOT) + word.substring(1);
  }

  /** Lines of a text block that are one line of text, each broken behind a comma. */
  private static String block(String json) {
    UsageError.unless(
        json.length() <= MOST_CHARACTERS,
        String.format(
            Locale.ROOT,
            "the trace has %d characters, a string at most %d: take the shrunk one",
            json.length(),
            MOST_CHARACTERS));
    StringBuilder lines = new StringBuilder();
    int begin = 0;
    while (begin < json.length()) {
      int comma = json.indexOf(',', begin + LINE);
      int end = comma < 0 ? json.length() : comma + 1;
      lines
          .append("      ")
          .append(json.substring(begin, end).replace("\\", "\\\\"))
          .append(end < json.length() ? "\\\n" : "\n");
      begin = end;
    }
    return lines.toString();
  }
}
