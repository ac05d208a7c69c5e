package rondo;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A handler: what a process does upon messages.
 *
 * <p>It takes one message, optionally with its sender, or a {@link Mailbox}:
 *
 * <pre>{@code
 * @Upon void prepare(NodeId from, Prepare m) { when(m.ballot() > ballot); … }
 * @Upon void ack(Mailbox<Ack> mailbox) { when(mailbox.size() > n() / 2); … }
 * }</pre>
 *
 * <p>Handlers are tried in the order of the source and the first enabled one runs. The guard is the
 * handler's {@link Node#when(boolean)}; a handler without one is enabled by its message alone. A
 * message is used once: a handler of one message uses that message, a handler of a mailbox uses
 * what its guard examined, that is the narrowest views made before {@code when}, or the whole
 * mailbox where there is none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Upon {}
