package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * In every round at most {@code f} messages are lost, and nobody misses its own (Barbosa et al.
 * 2020, section 8.1).
 */
public final class BoundedOmissions extends BuiltInNetwork {}
