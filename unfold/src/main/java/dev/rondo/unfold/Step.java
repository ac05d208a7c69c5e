package dev.rondo.unfold;

import dev.rondo.frontend.model.Handler;
import java.util.List;

/**
 * A handler at its place in a phase.
 *
 * @param round the round it runs in
 * @param sends what it can send
 * @param next the handlers that can follow inside the phase
 * @param pruned the handlers that the tags rule out here
 */
public record Step(
    Handler handler, int round, List<SendSite> sends, List<Step> next, List<Pruned> pruned) {}
