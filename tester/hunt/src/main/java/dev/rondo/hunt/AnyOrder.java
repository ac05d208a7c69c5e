package dev.rondo.hunt;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Schedules that do not depend on each other: every worker has an explorer and takes what comes.
 */
final class AnyOrder implements Deal {

  private final AtomicLong next = new AtomicLong();

  @Override
  public Optional<Part> take(int worker, long last) {
    long first = next.getAndUpdate(part -> part > last ? part : part + SIZE);
    return first > last ? Optional.empty() : Optional.of(new Part(worker, first));
  }

  @Override
  public void giveBack(Part part) {}
}
