package dev.rondo.search.rounds.network;

import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.search.rounds.network.RoundNetworks.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rondo.Deliveries;
import rondo.Draw;
import rondo.Network;

/**
 * A network written by a user. All combinations of its draws are enumerated, at the start and in
 * each round. By its contract it keeps no state between rounds.
 */
public final class ProgrammedNetwork implements RoundNetwork {

  private static final int MOST = 1_000_000;

  private final Sizes sizes;
  private final RoundProgramFactory maker;
  private final List<int[]> schedules = new ArrayList<>();
  private final Map<List<Integer>, List<RoundGuarantee>> known = new HashMap<>();

  /** Enumerates its draws at the start of a schedule. */
  public ProgrammedNetwork(Sizes sizes, RoundProgramFactory maker) {
    this.sizes = sizes;
    this.maker = maker;
    ChoiceEnumerator enumerator = new ChoiceEnumerator();
    do {
      enumerator.begin();
      Network network = maker.newNetwork();
      maker.ask(() -> network.start(draw(enumerator)));
      schedules.add(made(enumerator));
      if (schedules.size() > MOST) {
        throw RoundNetworks.tooManyDraws("to start");
      }
    } while (enumerator.next());
  }

  @Override
  public int schedules() {
    return schedules.size();
  }

  @Override
  public boolean readsPhase() {
    return true; // it may read the phase, which it is given
  }

  @Override
  public boolean isSymmetric() {
    return false; // it may be symmetric, but this is not analysed
  }

  @Override
  public synchronized List<RoundGuarantee> guarantees(
      int schedule, int phase, int round, int crashed) {
    return known.computeIfAbsent(
        List.of(schedule, phase, round), key -> ask(schedules.get(schedule), phase, round));
  }

  private List<RoundGuarantee> ask(int[] start, int phase, int round) {
    List<RoundGuarantee> guarantees = new ArrayList<>();
    ChoiceEnumerator earlier = new ChoiceEnumerator();
    earlier.repeat(Arrays.stream(start).boxed().toList());
    ChoiceEnumerator enumerator = new ChoiceEnumerator();
    int asked = 0;
    do {
      Network network = maker.newNetwork();
      earlier.begin();
      maker.ask(() -> network.start(draw(earlier)));
      enumerator.begin();
      Deliveries deliveries = new Deliveries(draw(enumerator), sizes.n());
      maker.ask(() -> network.round(phase, round, deliveries));
      RoundGuarantee guarantee = guarantee(deliveries, made(enumerator));
      if (guarantees.stream().noneMatch(guarantee::isLike)) {
        guarantees.add(guarantee);
      }
      if (++asked > MOST) {
        throw RoundNetworks.tooManyDraws("to be in round " + round);
      }
    } while (enumerator.next());
    return guarantees;
  }

  private static int[] made(ChoiceEnumerator enumerator) {
    return enumerator.chosen().stream().mapToInt(Integer::intValue).toArray();
  }

  private RoundGuarantee guarantee(Deliveries deliveries, int[] draws) {
    int n = sizes.n();
    int[] must = new int[n];
    int[] never = new int[n];
    int acting = 0;
    for (int node = 0; node < n; node++) {
      must[node] = (int) deliveries.mustHear(node);
      never[node] = (int) deliveries.cannotHear(node) & RoundGuarantee.all(n);
      acting |= deliveries.acts(node) ? 1 << node : 0;
    }
    return new RoundGuarantee(
        must, never, acting, 0, RoundGuarantee.ANY, RoundGuarantee.ANY, draws);
  }

  @Override
  public int[] startDraws(int schedule, int[] crashes, int phases) {
    return schedules.get(schedule);
  }

  private Draw draw(ChoiceEnumerator enumerator) {
    return new CountedDraw(sizes.n(), sizes.f(), sizes.phases(), sizes.rounds(), enumerator);
  }

  /** Makes the draws of an enumerator. */
  private record CountedDraw(int n, int f, int phases, int rounds, ChoiceEnumerator enumerator)
      implements Draw {
    @Override
    public int choose(int bound) {
      return enumerator.choose(bound);
    }
  }
}
