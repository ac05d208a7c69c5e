package dev.rondo.junit;

import java.util.function.Function;
import rondo.drive.Implementation;
import rondo.drive.ImplementationContext;

/**
 * An implementation that is driven beside its protocol, the parameter of a {@link DrivenTest}. Both
 * take the same steps, under the schedules of a hunt of the asynchronous form. A test that does not
 * ask fails.
 *
 * <pre>{@code
 * @DrivenTest(Election.class)
 * void serversFollowTheProtocol(Drive drive) {
 *   drive.follows(ElectionServer::new);
 * }
 * }</pre>
 */
public interface Drive {

  /**
   * Fails at the first step in which an implementation sends or outputs something else than the
   * protocol, is in another state, or throws. The failure is shrunk and told as a story; the next
   * run of the test tries it first.
   *
   * @param processes makes the implementation of a process
   */
  void follows(Function<ImplementationContext, Implementation> processes);
}
