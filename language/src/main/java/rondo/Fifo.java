package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * No message is lost, and messages from one process to another are handled in the order in which
 * they were sent, whatever their types and whatever the order of the handlers. How long a message
 * takes is not said, so a process may time out at any time.
 *
 * <p>Channels hold any number of messages, or as many as {@link Protocol#capacity()} says.
 *
 * <p>For protocols without rounds, such as snapshots after Chandy and Lamport: rounds know no order
 * between messages of different rounds, so there is no sequential form under this network.
 */
public final class Fifo extends BuiltInNetwork {}
