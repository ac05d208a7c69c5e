package dev.rondo.benchmarks.bench;

import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One form of the protocol of a row, with its strategy.
 *
 * @param strategy of the asynchronous form; the sequential one has none
 */
public record MeasuredForm(FormChoice form, Optional<EventStrategyKind> strategy) {

  /** The sequential form. */
  public static final MeasuredForm SEQUENTIAL =
      new MeasuredForm(FormChoice.SEQUENTIAL, Optional.empty());

  /** The asynchronous form under every strategy. */
  public static final List<MeasuredForm> ASYNC =
      Stream.of(EventStrategyKind.values()).map(MeasuredForm::async).toList();

  private static MeasuredForm async(EventStrategyKind strategy) {
    return new MeasuredForm(FormChoice.ASYNC, Optional.of(strategy));
  }

  /** Those that a protocol has, in the order in which they are measured. */
  static List<MeasuredForm> of(Shape shape) {
    return switch (shape) {
      case HANDLERS -> Stream.concat(ASYNC.stream(), Stream.of(SEQUENTIAL)).toList();
      case ROUNDS -> List.of(SEQUENTIAL);
      case UNTAGGED -> ASYNC;
    };
  }

  /** Whether it is the asynchronous form. */
  public boolean isAsync() {
    return form == FormChoice.ASYNC;
  }

  /** The name of its strategy; empty for the sequential form. */
  public String strategyName() {
    return strategy.map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse("");
  }

  @Override
  public String toString() {
    return (form + " " + strategyName()).strip();
  }
}
