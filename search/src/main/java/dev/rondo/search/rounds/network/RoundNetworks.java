package dev.rondo.search.rounds.network;

import dev.rondo.run.sequential.PieceMaker;
import dev.rondo.search.engine.CannotSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Creates the networks of a search. Those of the language are built in; the draws of others are
 * enumerated.
 */
public final class RoundNetworks {

  private RoundNetworks() {}

  /**
   * A network by the binary name of its class.
   *
   * @param maker instantiates it if its draws must be enumerated
   */
  public static RoundNetwork of(String name, Sizes sizes, PieceMaker maker) {
    int n = sizes.n();
    int f = sizes.f();
    RoundPromise nothing = RoundPromise.nothing(n);
    return switch (name) {
      case "rondo.Arbitrary" -> new Fixed(nothing);
      // It may become reliable after the last phase, so it is arbitrary until then.
      case "rondo.EventuallyReliable" -> new ReliableLater(nothing);
      case "rondo.Reliable" -> new Fixed(nothing.withLosses(0, 0));
      case "rondo.NMinusF" -> new Fixed(nothing.withLosses(f, RoundPromise.ANY));
      case "rondo.Kernel" -> new Kernels(n);
      case "rondo.BoundedOmissions" -> new Omissions(n, f);
      case "rondo.Crash" -> new Crashes(n, f);
      default -> new EnumeratedNetwork(sizes, maker);
    };
  }

  /**
   * The size of a run.
   *
   * @param phases how many phases it has at most
   * @param rounds how many rounds a phase has
   */
  public record Sizes(int n, int f, int phases, int rounds) {}

  /** The same in every round, for all processes. */
  private record Fixed(RoundPromise promise) implements RoundNetwork {
    @Override
    public boolean isFree() {
      return promise.losses() == RoundPromise.ANY
          && promise.lossesPerReceiver() == RoundPromise.ANY;
    }

    @Override
    public boolean isSymmetric() {
      return true;
    }

    @Override
    public List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
      return List.of(promise);
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      return new int[0];
    }
  }

  /** Reliable from some phase on, which may be beyond the bound of the search. */
  private record ReliableLater(RoundPromise promise) implements RoundNetwork {
    @Override
    public boolean isFree() {
      return true;
    }

    @Override
    public boolean isSymmetric() {
      return true;
    }

    @Override
    public List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
      return List.of(promise);
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      return new int[] {phases};
    }
  }

  /** At most f losses in a round; a process never misses its own message. */
  private record Omissions(int n, int f) implements RoundNetwork {
    @Override
    public boolean isSymmetric() {
      return true;
    }

    @Override
    public List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
      int[] must = new int[n];
      for (int node = 0; node < n; node++) {
        must[node] = 1 << node;
      }
      return List.of(
          new RoundPromise(
              must, new int[n], RoundPromise.all(n), 0, RoundPromise.ANY, f, new int[0]));
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      return new int[0];
    }

    /** It draws f links, of which those from a process to itself are never lost. */
    @Override
    public int[] roundDraws(RoundPromise promise, int[] lost) {
      int[] draws = new int[f];
      int drawn = 0;
      for (int receiver = 0; receiver < n; receiver++) {
        for (int sender = 0; sender < n; sender++) {
          if ((lost[receiver] >>> sender & 1) == 1) {
            draws[drawn++] = sender * n + receiver;
          }
        }
      }
      return draws;
    }
  }

  /** Some process hears all processes and is heard by all. */
  private static final class Kernels implements RoundNetwork {
    private final List<RoundPromise> promises = new ArrayList<>();

    Kernels(int n) {
      for (int kernel = 0; kernel < n; kernel++) {
        int[] must = new int[n];
        Arrays.fill(must, 1 << kernel);
        must[kernel] = RoundPromise.all(n);
        promises.add(
            new RoundPromise(
                must,
                new int[n],
                RoundPromise.all(n),
                0,
                RoundPromise.ANY,
                RoundPromise.ANY,
                new int[] {kernel}));
      }
    }

    @Override
    public boolean isSymmetric() {
      return true;
    }

    @Override
    public List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
      return promises;
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      return new int[0];
    }
  }

  /**
   * Up to f processes crash. The network draws at the start which ones and when; this is
   * unobservable before the round, so the search decides it there.
   */
  private record Crashes(int n, int f) implements RoundNetwork {
    @Override
    public boolean isSymmetric() {
      return true;
    }

    @Override
    public List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
      int alive = RoundPromise.all(n) & ~crashed;
      int left = f - Integer.bitCount(crashed);
      List<RoundPromise> promises = new ArrayList<>();
      for (int crashing = 0; crashing <= alive; crashing++) {
        if ((crashing & ~alive) == 0 && Integer.bitCount(crashing) <= left) {
          promises.add(promise(crashed, crashing, alive));
        }
      }
      return promises;
    }

    private RoundPromise promise(int crashed, int crashing, int alive) {
      int[] must = new int[n];
      int[] never = new int[n];
      Arrays.fill(must, alive & ~crashing);
      Arrays.fill(never, crashed);
      return new RoundPromise(
          must, never, alive & ~crashing, crashing, RoundPromise.ANY, RoundPromise.ANY, new int[0]);
    }

    @Override
    public int[] startDraws(int schedule, int[] crashes, int phases) {
      List<Integer> draws = new ArrayList<>();
      for (int node = 0; node < n; node++) {
        if (crashes[node] >= 0) {
          draws.add(node);
          draws.add(crashes[node]);
        }
      }
      draws.add(0, draws.size() / 2);
      return draws.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  static CannotSearch tooManyDraws(String what) {
    return new CannotSearch("the network has more than a million ways " + what);
  }
}
