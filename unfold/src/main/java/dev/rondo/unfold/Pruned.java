package dev.rondo.unfold;

import dev.rondo.frontend.model.Handler;

/** A handler that cannot follow, and why. */
public record Pruned(Handler handler, String reason) {}
