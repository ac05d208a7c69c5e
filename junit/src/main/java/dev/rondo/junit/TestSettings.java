package dev.rondo.junit;

import dev.rondo.hunt.HuntLimits;
import dev.rondo.workflow.hunting.FormChoice;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.platform.commons.support.AnnotationSupport;
import rondo.Network;
import rondo.Spec;

/**
 * The settings in the annotation of a test method.
 *
 * @param annotation its name
 * @param questions the parameters that the method may have; the first one is meant if it has none
 * @param n the numbers of processes; none where the protocol says it
 * @param f how many of them may be faulty; negative where the protocol says it
 * @param network the networks; none where the protocol says it
 * @param spec the specs; none where the protocol says it
 */
record TestSettings(
    String annotation,
    Set<Class<?>> questions,
    Class<?> protocol,
    List<Integer> n,
    int f,
    List<Class<? extends Network>> network,
    List<Class<? extends Spec<?>>> spec,
    FormChoice form,
    boolean strict,
    long schedules,
    int phases,
    int timeoutSeconds,
    long seed) {

  private static final Set<Class<?>> OF_PROTOCOLS =
      Set.of(Hunt.class, Verify.class, Prove.class, Mutants.class);

  /** The settings of a test method; empty if it has none of the annotations. */
  static Optional<TestSettings> of(Optional<? extends AnnotatedElement> method) {
    return AnnotationSupport.findAnnotation(method, ProtocolTest.class)
        .map(TestSettings::of)
        .or(
            () ->
                AnnotationSupport.findAnnotation(method, ConformanceTest.class)
                    .map(TestSettings::of))
        .or(() -> AnnotationSupport.findAnnotation(method, DrivenTest.class).map(TestSettings::of));
  }

  private static TestSettings of(ProtocolTest test) {
    return new TestSettings(
        "@ProtocolTest",
        OF_PROTOCOLS,
        test.value(),
        list(test.n()),
        test.f(),
        List.of(test.network()),
        List.of(test.spec()),
        test.form(),
        test.strict(),
        test.schedules(),
        test.phases(),
        test.timeoutSeconds(),
        test.seed());
  }

  private static TestSettings of(ConformanceTest test) {
    return new TestSettings(
        "@ConformanceTest",
        Set.of(Logs.class),
        test.value(),
        test.n() > 0 ? List.of(test.n()) : List.of(),
        test.f(),
        List.of(),
        List.of(test.spec()),
        FormChoice.ASYNC,
        false,
        0,
        0,
        0,
        0);
  }

  private static TestSettings of(DrivenTest test) {
    return new TestSettings(
        "@DrivenTest",
        Set.of(Drive.class),
        test.value(),
        list(test.n()),
        test.f(),
        List.of(test.network()),
        List.of(),
        FormChoice.BOTH,
        false,
        test.schedules(),
        0,
        test.timeoutSeconds(),
        test.seed());
  }

  private static List<Integer> list(int[] numbers) {
    return IntStream.of(numbers).boxed().toList();
  }

  /** The user's time limit. */
  long timeoutMillis() {
    return timeoutSeconds > 0 ? timeoutSeconds * 1_000L : HuntLimits.NO_TIMEOUT;
  }
}
