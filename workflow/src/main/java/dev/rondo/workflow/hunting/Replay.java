package dev.rondo.workflow.hunting;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import dev.rondo.frontend.ReachabilityProbe;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Invariant;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncTraceCodec;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.tagtrial.FoundTags;
import dev.rondo.workflow.tagtrial.RunnableProtocol;
import dev.rondo.workflow.tagtrial.TagSearch;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rondo.Spec;

/** Runs a trace again, with the processes and the network of the trace. */
public final class Replay {

  private final Trace trace;
  private final Protocol protocol;
  private final ClassPath classPath;
  private final boolean marked;

  private Replay(Trace trace, Protocol protocol, ClassPath classPath, boolean marked) {
    this.trace = trace;
    this.protocol = protocol;
    this.classPath = classPath;
    this.marked = marked;
  }

  /**
   * The protocol of a trace, if its file has not changed: with its own tags or with inferred ones.
   * For a run to a {@code @Sometimes} state it is the protocol with the invariant that excludes the
   * state.
   */
  public static Optional<Protocol> original(Trace trace, Protocol read, ClassPath classPath) {
    Optional<Protocol> written = traced(trace, read, classPath);
    return written.isPresent() || read.tags().complete() || read.writtenAsRounds()
        ? written
        : TagSearch.in(read.source(), classPath, new Log(read.source()))
            .map(FoundTags::protocol)
            .flatMap(tagged -> traced(trace, tagged, classPath));
  }

  private static Optional<Protocol> traced(Trace trace, Protocol protocol, ClassPath classPath) {
    return isOf(trace, protocol.source())
        ? Optional.of(protocol)
        : probes(protocol.source())
            .filter(probe -> isOf(trace, probe))
            .findFirst()
            .flatMap(probe -> RunnableProtocol.read(new Log(probe), classPath));
  }

  private static Stream<SourceFile> probes(SourceFile source) {
    return ReachabilityProbe.names(source).stream().map(name -> ReachabilityProbe.of(source, name));
  }

  /**
   * The {@code @Sometimes} state that a trace reaches, which is no bug. The protocol of such a
   * trace has the invariant that excludes the state.
   *
   * @param original the protocol of the trace
   */
  public static Optional<Invariant> reachedState(Protocol original, Protocol read) {
    Set<String> names =
        original.invariants().stream().map(Invariant::name).collect(Collectors.toSet());
    return read.sometimes().stream()
        .filter(state -> names.contains(ReachabilityProbe.invariant(read.source(), state.name())))
        .findFirst();
  }

  /** A run whose finding names the reached state instead of the broken invariant. */
  public static Trace reaching(Invariant state, Trace run) {
    return run.finding() == null ? run : run.withFinding(reached(state, run.finding()));
  }

  private static Finding reached(Invariant state, Finding broken) {
    int line = state.position().line();
    String who =
        state.isOfAll() ? "the processes together reach" : "P" + broken.node() + " reaches";
    String message = who + " the state " + state.name() + " (line " + line + ")";
    return new Finding(broken.kind(), message, broken.node(), broken.handler(), line);
  }

  private static boolean isOf(Trace trace, SourceFile source) {
    return SourceHash.of(source).equals(trace.sourceHash());
  }

  /**
   * A protocol with the specs of a trace, which may differ from those that the protocol names.
   *
   * @throws UsageError where one of them is no spec
   */
  public static Protocol watched(Protocol protocol, Trace trace, ClassPath classPath) {
    List<String> specs = trace.specs().orElse(protocol.settings().specs());
    for (String spec : specs) {
      UsageError.unless(
          protocol.settings().specs().contains(spec) || isSpec(spec, protocol, classPath),
          "the trace was watched by " + spec + ", which is no spec");
    }
    return protocol.with(protocol.settings().withSpecs(specs));
  }

  private static boolean isSpec(String name, Protocol protocol, ClassPath classPath) {
    boolean inItsFile =
        protocol.unit().findAll(ClassOrInterfaceDeclaration.class).stream()
            .flatMap(type -> type.getFullyQualifiedName().stream())
            .anyMatch(name.replace('$', '.')::equals);
    try {
      return inItsFile || Spec.class.isAssignableFrom(classPath.loader().loadClass(name));
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /**
   * Replays a trace.
   *
   * @throws ReplayDiverged where the protocol behaves differently
   * @throws UsageError where the trace does not fit the protocol, with the reason
   */
  public static Trace of(Trace trace, Protocol protocol, ClassPath classPath) {
    return new Replay(trace, protocol, classPath, false).run();
  }

  /**
   * The same run with the lines of the user's file that each step executed. Returns the trace
   * unchanged where the replay fails or is slow.
   */
  public static Trace withLines(Trace trace, Protocol protocol, ClassPath classPath) {
    if (trace.finding() != null && trace.finding().showsSlowly()) {
      return trace;
    }
    try {
      Trace again = new Replay(trace, watched(protocol, trace, classPath), classPath, true).run();
      return again.steps().size() == trace.steps().size() ? again : trace;
    } catch (ReplayDiverged | UsageError e) {
      return trace;
    }
  }

  private Trace run() {
    return trace.form().equals(SequentialForm.NAME) ? sequential() : async();
  }

  private Trace async() {
    UsageError.unless(
        trace.finding() == null || trace.finding().kind() != Finding.FindingKind.DIFFERENCE,
        "the trace shows a difference of an implementation: run the test that has found it, which"
            + " tries this trace first");
    LoadedProtocol loaded =
        marked
            ? ProtocolLoader.loadMarked(protocol, classPath)
            : ProtocolLoader.load(protocol, classPath);
    AsyncForm plain = AsyncForm.of(loaded, AsyncTraceCodec.settings(trace));
    boolean tags = trace.finding() != null && trace.finding().kind() == Finding.FindingKind.TAG;
    AsyncExplorer explorer = (tags ? plain.monitored() : plain).newExplorer();
    return explorer.replay(trace);
  }

  private Trace sequential() {
    SequentialForm form =
        SequentialForm.of(
            program(trace, protocol, classPath),
            protocol.settings().specs(),
            SequentialSettings.of(trace),
            classPath);
    return (marked ? form.marked() : form).newExplorer().replay(trace);
  }

  /**
   * The sequential program that a trace of the sequential form ran.
   *
   * @throws UsageError where the trace does not fit the protocol, with the reason
   */
  public static SequentialProgram program(Trace trace, Protocol protocol, ClassPath classPath) {
    String network =
        NetworkLookup.named(trace.settings().getOrDefault("network", ""), protocol, classPath);
    return Pipeline.sequential(protocol, network, new Log(protocol.source()))
        .orElseThrow(() -> new UsageError("the protocol has no rounds"));
  }
}
