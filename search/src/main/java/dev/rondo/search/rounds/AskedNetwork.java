package dev.rondo.search.rounds;

import dev.rondo.search.rounds.RoundNetworks.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Network;

/**
 * A network that a user has written: it is asked for every combination of draws, at the start and
 * in each round. By its contract it carries nothing from one round to the next.
 */
final class AskedNetwork implements RoundNetwork {

  private static final int MOST = 1_000_000;

  private final Sizes sizes;
  private final Supplier<Network> maker;
  private final List<int[]> schedules = new ArrayList<>();
  private final Map<List<Integer>, List<RoundPromise>> known = new HashMap<>();

  AskedNetwork(Sizes sizes, Supplier<Network> maker) {
    this.sizes = sizes;
    this.maker = maker;
    EveryDraw draw = new EveryDraw();
    do {
      draw.begin();
      maker.get().start(draw);
      schedules.add(draw.made());
      if (schedules.size() > MOST) {
        throw RoundNetworks.tooManyDraws("to start");
      }
    } while (draw.next());
  }

  @Override
  public int schedules() {
    return schedules.size();
  }

  @Override
  public boolean readsPhase() {
    return true; // it may: it gets the number
  }

  @Override
  public boolean isSymmetric() {
    return false; // it may be, but nobody has looked
  }

  @Override
  public synchronized List<RoundPromise> promises(int schedule, int phase, int round, int crashed) {
    return known.computeIfAbsent(
        List.of(schedule, phase, round), key -> ask(schedules.get(schedule), phase, round));
  }

  private List<RoundPromise> ask(int[] start, int phase, int round) {
    List<RoundPromise> promises = new ArrayList<>();
    EveryDraw draw = new EveryDraw();
    int asked = 0;
    do {
      Network network = maker.get();
      network.start(new Repeated(start));
      draw.begin();
      Deliveries deliveries = new Deliveries(draw, sizes.n());
      network.round(phase, round, deliveries);
      RoundPromise promise = promise(deliveries, draw.made());
      if (promises.stream().noneMatch(promise::isLike)) {
        promises.add(promise);
      }
      if (++asked > MOST) {
        throw RoundNetworks.tooManyDraws("to be in round " + round);
      }
    } while (draw.next());
    return promises;
  }

  private RoundPromise promise(Deliveries deliveries, int[] draws) {
    int n = sizes.n();
    int[] must = new int[n];
    int[] never = new int[n];
    int acting = 0;
    for (int node = 0; node < n; node++) {
      must[node] = (int) deliveries.mustHear(node);
      never[node] = (int) deliveries.cannotHear(node) & RoundPromise.all(n);
      acting |= deliveries.acts(node) ? 1 << node : 0;
    }
    return new RoundPromise(must, never, acting, 0, RoundPromise.ANY, RoundPromise.ANY, draws);
  }

  @Override
  public int[] startDraws(int schedule, int[] crashes, int phases) {
    return schedules.get(schedule);
  }

  /** Makes the same draws again. */
  private final class Repeated implements Draw {
    private final int[] draws;
    private int next;

    Repeated(int[] draws) {
      this.draws = draws;
    }

    @Override
    public int choose(int bound) {
      return draws[next++];
    }

    @Override
    public int n() {
      return sizes.n();
    }

    @Override
    public int f() {
      return sizes.f();
    }

    @Override
    public int phases() {
      return sizes.phases();
    }

    @Override
    public int rounds() {
      return sizes.rounds();
    }
  }

  /** Makes every combination of draws, as an odometer counts. */
  private final class EveryDraw implements Draw {
    private int[] values = new int[8];
    private int[] bounds = new int[8];
    private int size;
    private int asked;

    void begin() {
      asked = 0;
    }

    boolean next() {
      size = asked;
      while (size > 0 && ++values[size - 1] == bounds[size - 1]) {
        size--;
      }
      return size > 0;
    }

    int[] made() {
      return Arrays.copyOf(values, asked);
    }

    @Override
    public int choose(int bound) {
      if (asked == values.length) {
        values = Arrays.copyOf(values, 2 * asked);
        bounds = Arrays.copyOf(bounds, 2 * asked);
      }
      if (asked == size) {
        values[size] = 0;
        bounds[size++] = bound;
      }
      return values[asked++];
    }

    @Override
    public int n() {
      return sizes.n();
    }

    @Override
    public int f() {
      return sizes.f();
    }

    @Override
    public int phases() {
      return sizes.phases();
    }

    @Override
    public int rounds() {
      return sizes.rounds();
    }
  }
}
