package rondo;

import rondo.runtime.ModelledNetwork;

/** Every message is heard in its round. */
public final class Reliable extends ModelledNetwork {}
