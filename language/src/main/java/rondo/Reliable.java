package rondo;

import rondo.runtime.BuiltInNetwork;

/** Every message is heard in its round. */
public final class Reliable extends BuiltInNetwork {}
