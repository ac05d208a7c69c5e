package dev.rondo.hunt;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Hands out independent schedules: every worker has its own explorer and takes the next batch. */
final class IndependentSchedules implements ScheduleQueue {

  private final AtomicLong next = new AtomicLong();

  @Override
  public Optional<ScheduleBatch> take(int worker, long last) {
    long first = next.getAndUpdate(part -> part > last ? part : part + SIZE);
    return first > last ? Optional.empty() : Optional.of(new ScheduleBatch(worker, first));
  }

  @Override
  public void giveBack(ScheduleBatch part) {}
}
