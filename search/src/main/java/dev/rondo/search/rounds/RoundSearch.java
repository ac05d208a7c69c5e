package dev.rondo.search.rounds;

import dev.rondo.analysis.PhaseUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.nodes.NodeUses;
import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.analysis.values.ValueUses;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.run.sequential.PieceMaker;
import dev.rondo.run.sequential.Pieces;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.PathStates;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.Terms;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import rondo.NodeId;
import rondo.runtime.NodeMap;

/** The search of all schedules of a sequential program. */
public final class RoundSearch implements ResumableSearch {

  private static final String FORMAT = "rondo search 3";

  private final SequentialProgram program;
  private final List<String> specs;
  private final ClassPath classPath;
  private final RoundSearchSettings settings;
  private final RoundModel model;
  private final Optional<Refusal> nodesDiffer;
  private final ValueUses values;
  private final int phases;
  private final boolean bounded;
  private final RoundSpace space;
  private final BreadthFirst search;

  /**
   * Prepares a search.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   * @throws CannotSearch where the protocol cannot be searched, with the reason
   */
  public RoundSearch(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings) {
    this.program = program;
    this.specs = specs;
    this.classPath = classPath;
    this.settings = settings;
    Protocol protocol = program.protocol();
    CannotSearch.refuseSpawning(protocol);
    if (settings.n() > RoundSearchSettings.MOST_NODES) {
      throw new CannotSearch(
          "-n %d: rounds of at most %d processes are searched; say -n %d or fewer, or use rondo hunt, which goes through drawn schedules"
              .formatted(
                  settings.n(), RoundSearchSettings.MOST_NODES, RoundSearchSettings.MOST_NODES));
    }
    int rounds = program.layout().rounds().size();
    boolean phased = protocol.tags().phased();
    this.phases = phased ? settings.phases().orElse(RoundSearchSettings.PHASES) : 1;
    PieceMaker maker = form(phases).pieces();
    RoundNetwork network =
        RoundNetworks.of(
            program.network(),
            new RoundNetworks.Sizes(settings.n(), settings.f(), phases, rounds),
            maker::newNetwork);
    boolean keepsPhase = phased && (network.readsPhase() || PhaseUse.of(protocol).isPresent());
    this.bounded = phased && (keepsPhase || settings.phases().isPresent());
    this.nodesDiffer = nodesDiffer(network);
    this.values = values(maker.newPieces());
    Reductions used =
        new Reductions(
            settings.wanted().outcomes(),
            settings.wanted().order() && nodesDiffer.isEmpty(),
            settings.wanted().nodes() && nodesDiffer.isEmpty(),
            settings.wanted().values() && !values.slots().isEmpty(),
            settings.wanted().canonical());
    ValueSlots slots = used.values() ? values.slots() : ValueSlots.NONE;
    this.model =
        new RoundModel(
            maker,
            new Terms(slots),
            network,
            used,
            settings.n(),
            rounds,
            keepsPhase,
            keepsPhase || !phased,
            slots.of(program.binaryName(), List.of(maker.newPieces().rondoNames())),
            slots.valueArray(),
            new AtomicBoolean(),
            new AtomicBoolean(),
            new AtomicBoolean());
    int depth = bounded ? Math.multiplyExact(phases, rounds) : Integer.MAX_VALUE;
    this.space = new RoundSpace(model);
    this.search = new BreadthFirst(space, settings.limits().withDepth(depth), settings.jobs());
  }

  /** Why processes are not interchangeable; empty where they are. */
  private Optional<Refusal> nodesDiffer(RoundNetwork network) {
    if (!network.isSymmetric()) {
      return Optional.of(Refusal.because("the network " + program.network() + " may know them"));
    }
    Protocol protocol = program.protocol();
    Optional<Refusal> use = NodeUses.tellingApart(protocol);
    return use.isPresent() || network.isFree() ? use : firstOfSeveral(protocol);
  }

  /**
   * A handler of one message takes that of the first sender. Where every message may be lost it may
   * as well be the only one; where some are promised, the first sender comes first.
   */
  private static Optional<Refusal> firstOfSeveral(Protocol protocol) {
    return protocol.handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .findFirst()
        .map(
            handler ->
                Refusal.at(
                    handler.position(),
                    handler.name() + " takes the first of the messages that the network promises"));
  }

  /** Which values are interchangeable, in the program as well as in the protocol. */
  private ValueUses values(Pieces pieces) {
    Protocol protocol = program.protocol();
    ValueUses uses = ValueUses.of(protocol, specs, settings.n(), settings.f());
    Set<String> own =
        protocol.variables().stream().map(StateVariable::name).collect(Collectors.toSet());
    String[] names = pieces.rondoNames();
    Object[] arrays = pieces.rondoVariables();
    for (int index = 0; index < names.length; index++) {
      Class<?> type = arrays[index].getClass().getComponentType();
      boolean holdsNoNumber =
          type == boolean.class || type == NodeId.class || type == NodeMap.class || type.isRecord();
      if (!holdsNoNumber && !own.contains(names[index])) {
        return ValueUses.refused(
            Refusal.because("what the program keeps in " + names[index] + " is not known"));
      }
    }
    return uses.withCopy(protocol.qualifiedName(), program.binaryName());
  }

  @Override
  public List<String> used() {
    Reductions used = model.reductions();
    List<String> names = new ArrayList<>();
    if (used.outcomes()) {
      names.add("outcomes");
    }
    if (used.order()) {
      names.add("order");
    }
    if (used.nodes()) {
      names.add(used.nodesName());
    }
    if (used.values()) {
      names.add("values");
    }
    return names;
  }

  @Override
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    if (settings.wanted().order() && !model.reductions().order()) {
      refused.put("order", nodesDiffer.orElseThrow());
    }
    if (settings.wanted().nodes() && !model.reductions().nodes()) {
      refused.put("nodes", nodesDiffer.orElseThrow());
    }
    if (settings.wanted().values()) {
      values.refusal().ifPresent(refusal -> refused.put("values", refusal));
    }
    return refused;
  }

  @Override
  public String form() {
    return "sequential form, " + bound();
  }

  private String bound() {
    if (!program.protocol().tags().phased()) {
      return "a single phase";
    }
    return bounded ? "up to " + phases + " phases" : "phases without end, which are alike";
  }

  @Override
  public String unit() {
    return "rounds";
  }

  @Override
  public String covered(SearchResult result) {
    return result.end() == SearchResult.End.DEPTH
        ? "all schedules of up to " + phases + " phases"
        : "all reachable states";
  }

  private SequentialForm form(int phaseCount) {
    return SequentialForm.of(
        program,
        specs,
        new SequentialSettings(settings.n(), settings.f(), settings.n(), phaseCount),
        classPath);
  }

  RoundModel model() {
    return model;
  }

  @Override
  public SearchResult run() {
    return search.run();
  }

  @Override
  public boolean canGoOn(SearchResult result) {
    return switch (result.end()) {
      case DEPTH, MEMORY, TIME, STOPPED -> search.canGoOn();
      case EXHAUSTED, BUG -> false;
    };
  }

  @Override
  public void stop() {
    search.stop();
  }

  @Override
  public String progress() {
    return search.progress();
  }

  /** What two searches must have in common for one to go on where the other was. */
  private String identity() {
    return String.join(
        " ",
        SourceHash.of(program.protocol().source()),
        program.network(),
        "n=" + settings.n(),
        "f=" + settings.f(),
        model.network().readsPhase() ? "phases=" + phases : "",
        model.reductions().toString());
  }

  @Override
  public void save(Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
      out.writeUTF(FORMAT);
      out.writeUTF(identity());
      out.writeBoolean(model.heard().get());
      out.writeBoolean(model.shown().get());
      out.writeBoolean(model.changed().get());
      model.terms().write(out, model.maker().loader());
      search.write(out);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Goes on where an earlier search was, before this one has begun.
   *
   * @throws CannotSearch where the file is of another search
   */
  @Override
  public void resume(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (!in.readUTF().equals(FORMAT) || !in.readUTF().equals(identity())) {
        throw new CannotSearch(
            file
                + " is of another search: the protocol, its size, its network and the reductions"
                + " must be the same");
      }
      model.heard().set(in.readBoolean());
      model.shown().set(in.readBoolean());
      model.changed().set(in.readBoolean());
      model.terms().read(in, model.maker().loader());
      search.read(in);
    }
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    if (!search.hasBegun()) {
      return Optional.of(SearchResult.STILL_STARTING);
    }
    if (!program.protocol().invariants().isEmpty()) {
      return model.changed().get()
          ? Optional.empty()
          : Optional.of("no process ever left the state it started in");
    }
    if (!model.heard().get()) {
      return Optional.of("nobody ever heard anything");
    }
    return model.shown().get() ? Optional.empty() : Optional.of(SearchResult.NO_OUTPUT);
  }

  @Override
  public Optional<Shown> shown(SearchResult result) {
    return result
        .counterexample()
        .map(
            counterexample -> {
              int rounds = model.rounds();
              int phaseCount = Math.max(1, (counterexample.path().size() + rounds - 1) / rounds);
              SequentialForm form = form(phaseCount);
              return new Shown(trace(counterexample, form), Optional.of(form));
            });
  }

  private Trace trace(SearchResult.Counterexample counterexample, SequentialForm form) {
    // The schedule goes through states that are the same as those of the search up to renaming.
    RoundExpander exact = new RoundExpander(model.canonical());
    List<Long> classes =
        PathStates.of(space, counterexample.path()).stream().map(exact::canonical).toList();
    WitnessSearch witness = new WitnessSearch(model.canonical());
    List<RoundWitness> rounds = witness.of(classes);
    int phaseCount = Math.max(1, (rounds.size() - 1 + model.rounds() - 1) / model.rounds());
    RoundNetworks.Sizes sizes =
        new RoundNetworks.Sizes(settings.n(), settings.f(), phaseCount, model.rounds());
    SequentialExplorer explorer = form.newExplorer();
    WitnessChoices choices = new WitnessChoices(rounds, witness.schedule(), model.network(), sizes);
    Trace trace = explorer.trace(choices);
    if (trace.finding() == null) {
      throw new IllegalStateException("the counterexample of the search does not show again");
    }
    return trace;
  }
}
