package dev.rondo.search.rounds.network;

import static dev.rondo.search.rounds.network.RoundGuarantee.ANY;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import rondo.runtime.HeardOfSets;
import rondo.runtime.HeardOfSets.Guarantee;
import rondo.runtime.NetworkModel;

/** A network that a formula over heard-of sets defines; it is the same in every round. */
final class HeardOfNetwork implements RoundNetwork {

  private static final int MOST = 1_000_000;

  private final HeardOfSets sets;
  private final boolean symmetric;
  private final OptionalInt lossesPerReceiver;
  private final List<RoundGuarantee> guarantees;
  private final int n;

  HeardOfNetwork(NetworkModel model, int n, int f) {
    this.n = n;
    this.sets = HeardOfSets.of(model.network(), n, f);
    this.symmetric = model.isSymmetric();
    this.lossesPerReceiver = sets.lossesPerReceiver();
    this.guarantees =
        lossesPerReceiver.isPresent()
            ? List.of(bounded(lossesPerReceiver.getAsInt()))
            : sets.guarantees(MOST).stream().map(this::guarantee).toList();
    if (guarantees.isEmpty()) {
      throw RoundNetworks.tooManyDraws("to be in a round");
    }
  }

  private RoundGuarantee bounded(int losses) {
    return losses == n
        ? RoundGuarantee.nothing(n)
        : new RoundGuarantee(
            new int[n], new int[n], RoundGuarantee.all(n), 0, losses, ANY, new int[0]);
  }

  private RoundGuarantee guarantee(Guarantee of) {
    int[] must = Arrays.stream(of.must()).mapToInt(set -> (int) set).toArray();
    int[] never = Arrays.stream(of.never()).mapToInt(set -> (int) set).toArray();
    return new RoundGuarantee(must, never, RoundGuarantee.all(n), 0, ANY, ANY, of.draws());
  }

  @Override
  public boolean isSymmetric() {
    return symmetric;
  }

  @Override
  public List<RoundGuarantee> guarantees(int schedule, int phase, int round, int crashed) {
    return guarantees;
  }

  @Override
  public int[] startDraws(int schedule, int[] crashes, int phases) {
    return new int[0];
  }

  @Override
  public int[] roundDraws(RoundGuarantee guarantee, int[] lost) {
    return lossesPerReceiver.isPresent()
        ? sets.drawsFor(new long[n], Arrays.stream(lost).mapToLong(set -> set).toArray())
        : guarantee.draws();
  }
}
