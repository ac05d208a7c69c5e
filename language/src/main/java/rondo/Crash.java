package rondo;

import rondo.runtime.BuiltInNetwork;

/**
 * Up to {@code f} processes stop for good; in its last round a process may reach only some of the
 * others (Barbosa et al. 2020, section 4). A message to a process that has stopped is lost: it
 * stays in transit and nothing ever takes it.
 */
public final class Crash extends BuiltInNetwork {}
