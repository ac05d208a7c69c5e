package dev.rondo.junit;

import dev.rondo.workflow.hunting.FormChoice;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import rondo.Network;
import rondo.Spec;

/**
 * A test that hunts for bugs in a protocol, searches all of its schedules, or proves that it has
 * none.
 *
 * <pre>{@code
 * @ProtocolTest(value = Paxos.class, n = {3, 5})
 * void logsAgree(Hunt hunt) {
 *   hunt.findsNothing();
 * }
 * }</pre>
 *
 * <p>With a {@link Verify} instead of the {@link Hunt} every schedule is searched, not a sample;
 * with a {@link Prove} a solver is asked about all of them at once; with {@link Mutants} small
 * faults are planted, which the specs should find. A {@link ConformanceTest} checks logs of a real
 * system, a {@link DrivenTest} an implementation.
 *
 * <p>There is one test for each number of processes with each network, and never one for each
 * schedule. A method without a {@link Hunt} asks for {@link Hunt#findsNothing()} before its body
 * runs. Settings that are left out are those of {@code @Protocol}.
 *
 * <p>Three configuration parameters of JUnit (system properties, or {@code
 * junit-platform.properties}) override all tests: {@code rondo.seed}, {@code rondo.schedules}, and
 * {@code rondo.sources}, the folders in which sources are looked up first.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(ProtocolTestExtension.class)
public @interface ProtocolTest {

  /** The protocol. Its source is looked up in the project, and Rondo compiles it itself. */
  Class<?> value();

  /** The numbers of processes; a test for each. */
  int[] n() default {};

  /** The number of faulty processes; by default as in {@code @Protocol}. */
  int f() default -1;

  /** What the network guarantees; a test for each. */
  Class<? extends Network>[] network() default {};

  /** What the outputs must satisfy, instead of the specs that the protocol names. */
  Class<? extends Spec<?>>[] spec() default {};

  /**
   * Which forms are hunted, until the first bug. A protocol that cannot be translated is hunted in
   * its asynchronous form, with a warning; one written as rounds has its sequential form only.
   */
  FormChoice form() default FormChoice.BOTH;

  /** Whether the test fails where a form that it hunts cannot be made. */
  boolean strict() default false;

  /** How many schedules are tried in each form. */
  long schedules() default 10_000;

  /**
   * How many phases a sequential schedule has at most; 0 leaves it to Rondo: as many as are usual
   * in a hunt, and in a search one more after the other until all states are seen or the time is
   * over.
   */
  int phases() default 0;

  /**
   * How long a form is hunted or searched at most, and how long a proof takes at most. With 0 there
   * is no time limit: a hunt ends after its schedules, a solver after a number of steps, and a
   * search without a bound on phases after ten million transitions, or once its states take 256 MB.
   */
  int timeoutSeconds() default 0;

  /** The same seed gives the same hunt, everywhere. */
  long seed() default 1;
}
