package dev.rondo.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import rondo.Network;

/**
 * A test that drives an implementation beside its protocol. The method has a parameter {@link
 * Drive}.
 *
 * <pre>{@code
 * @DrivenTest(Election.class)
 * void serversFollowTheProtocol(Drive drive) {
 *   drive.follows(ElectionServer::new);
 * }
 * }</pre>
 *
 * <p>There is one test for each number of processes with each network. What is left out here is as
 * {@code @Protocol} has it. The configuration parameters {@code rondo.seed} and {@code
 * rondo.schedules} of JUnit override all tests.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(ProtocolTestExtension.class)
public @interface DrivenTest {

  /** The protocol. Its source is looked up in the project, and Rondo compiles it itself. */
  Class<?> value();

  /** The numbers of processes; a test for each. */
  int[] n() default {};

  /** The number of faulty processes; by default as in {@code @Protocol}. */
  int f() default -1;

  /** What the network guarantees; a test for each. */
  Class<? extends Network>[] network() default {};

  /** How many schedules are drawn. */
  long schedules() default 10_000;

  /** How long it takes at most; with 0 there is no time limit. */
  int timeoutSeconds() default 0;

  /** The same seed gives the same schedules, everywhere. */
  long seed() default 1;
}
