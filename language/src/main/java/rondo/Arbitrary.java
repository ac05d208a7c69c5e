package rondo;

import rondo.runtime.BuiltInNetwork;

/** Guarantees nothing: any message may be lost or late, and a process may time out at any time. */
public final class Arbitrary extends BuiltInNetwork {}
