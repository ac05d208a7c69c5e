package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * Guarantees nothing up to some phase, and from then on every message is heard (Barbosa et al.
 * 2020, section 8).
 */
public final class EventuallyReliable extends BuiltInNetwork {}
