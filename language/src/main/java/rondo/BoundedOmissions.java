package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round at most {@code f} messages are lost, and each process hears itself (Barbosa et al.
 * 2020, section 8.1).
 */
public final class BoundedOmissions extends BuiltInNetwork {}
