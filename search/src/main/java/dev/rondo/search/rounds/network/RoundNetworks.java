package dev.rondo.search.rounds.network;

import static dev.rondo.search.rounds.network.RoundGuarantee.ANY;

import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.search.engine.CannotSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import rondo.runtime.BuiltInNetwork;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/**
 * Creates the networks of a search: those of the language from their models, those of users by
 * enumerating their draws.
 */
public final class RoundNetworks {

  private RoundNetworks() {}

  /**
   * A network by the binary name of its class.
   *
   * @param maker instantiates it if its draws must be enumerated
   */
  public static RoundNetwork of(String name, Sizes sizes, RoundProgramFactory maker) {
    NetworkModel model = NetworkModel.of(name);
    if (model.has(Trait.FORMULA)) {
      return new HeardOfNetwork(model, sizes.n(), sizes.f());
    }
    return model.has(Trait.PROGRAMMED)
        ? new ProgrammedNetwork(sizes, maker)
        : new Modelled(model, sizes.n(), sizes.f());
  }

  /**
   * The size of a run.
   *
   * @param phases how many phases it has at most
   * @param rounds how many rounds a phase has
   */
  public record Sizes(int n, int f, int phases, int rounds) {}

  /** A network as its model defines it. Crashes are chosen in the round in which they happen. */
  private static final class Modelled implements RoundNetwork {
    private final NetworkModel model;
    private final int n;
    private final int f;
    private final List<RoundGuarantee> withoutCrashes;

    Modelled(NetworkModel model, int n, int f) {
      this.model = model;
      this.n = n;
      this.f = f;
      this.withoutCrashes =
          model.has(Trait.KERNEL)
              ? IntStream.range(0, n).mapToObj(this::kernel).toList()
              : List.of(isFree() ? RoundGuarantee.nothing(n) : bounded());
    }

    @Override
    public boolean isSymmetric() {
      return model.isSymmetric();
    }

    /** A network that bounds losses from some phase on may do so after the last one. */
    @Override
    public boolean isFree() {
      return !model.guaranteesRounds() || model.has(Trait.EVENTUALLY);
    }

    @Override
    public List<RoundGuarantee> guarantees(int schedule, int phase, int round, int crashed) {
      return model.has(Trait.CRASHES) ? crashes(crashed) : withoutCrashes;
    }

    private RoundGuarantee bounded() {
      int[] must = new int[n];
      if (model.has(Trait.HEARS_ITSELF)) {
        Arrays.setAll(must, node -> 1 << node);
      }
      int perReceiver = model.perReceiver().bound(f);
      int perRound = model.perRound().bound(f);
      return new RoundGuarantee(
          must, new int[n], RoundGuarantee.all(n), 0, perReceiver, perRound, new int[0]);
    }

    private RoundGuarantee kernel(int kernel) {
      int[] must = new int[n];
      Arrays.fill(must, 1 << kernel);
      if (model.has(Trait.KERNEL_HEARS)) {
        must[kernel] = RoundGuarantee.all(n);
      }
      return new RoundGuarantee(
          must, new int[n], RoundGuarantee.all(n), 0, ANY, ANY, new int[] {kernel});
    }

    private List<RoundGuarantee> crashes(int crashed) {
      int alive = RoundGuarantee.all(n) & ~crashed;
      int left = f - Integer.bitCount(crashed);
      List<RoundGuarantee> guarantees = new ArrayList<>();
      for (int crashing = 0; crashing <= alive; crashing++) {
        if ((crashing & ~alive) == 0 && Integer.bitCount(crashing) <= left) {
          int[] must = new int[n];
          int[] never = new int[n];
          Arrays.fill(must, alive & ~crashing);
          Arrays.fill(never, crashed);
          guarantees.add(
              new RoundGuarantee(must, never, alive & ~crashing, crashing, ANY, ANY, new int[0]));
        }
      }
      return guarantees;
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      return BuiltInNetwork.startDraws(model, crashes, phases + 1).stream()
          .mapToInt(Integer::intValue)
          .toArray();
    }

    @Override
    public int[] roundDraws(RoundGuarantee guarantee, int[] lost) {
      return model.perRound() == Losses.AT_MOST_F
          ? BuiltInNetwork.roundDraws(lost, f)
          : guarantee.draws();
    }
  }

  static CannotSearch tooManyDraws(String what) {
    return new CannotSearch("the network has more than a million ways " + what);
  }
}
