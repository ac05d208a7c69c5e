package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * Up to {@code f} processes stop for good; in its last round a process may reach only some of the
 * others (Barbosa et al. 2020, section 4).
 */
public final class Crash extends BuiltInNetwork {}
