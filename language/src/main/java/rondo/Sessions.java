package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * Messages from one process to another are handled in the order in which they were sent, but a
 * session between two processes may break, such as a TCP connection: the last messages in transit
 * from one to the other are then lost, and later ones are sent in a new session. A process may time
 * out at any time.
 *
 * <p>As under {@link Fifo} there is no sequential form.
 */
public final class Sessions extends BuiltInNetwork {}
