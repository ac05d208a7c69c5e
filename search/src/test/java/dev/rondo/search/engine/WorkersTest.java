package dev.rondo.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkersTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void everyPieceIsDoneOnceBeforeTheNextIsAskedFor(int jobs) {
    try (Workers workers = new Workers(jobs)) {
      for (int pieces = 0; pieces < 300; pieces++) {
        AtomicIntegerArray done = new AtomicIntegerArray(pieces);
        workers.each(pieces, done::incrementAndGet);
        for (int piece = 0; piece < pieces; piece++) {
          assertThat(done.get(piece)).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void allJobsWorkAtOnceAlsoAfterTheyHaveSlept() throws InterruptedException {
    int jobs = 4;
    try (Workers workers = new Workers(jobs)) {
      for (int time = 0; time < 3; time++) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(jobs);
        workers.each(
            jobs,
            piece -> {
              threads.add(Thread.currentThread());
              all.countDown();
              awaitAll(all);
            });
        assertThat(threads).hasSize(jobs).contains(Thread.currentThread());
        Thread.sleep(5); // long enough that they sleep
      }
    }
  }

  private static void awaitAll(CountDownLatch all) {
    try {
      all.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatOnePieceThrowsIsThrownWhereTheWorkWasAskedForAndTheNextIsDone() {
    try (Workers workers = new Workers(3)) {
      assertThatThrownBy(
              () ->
                  workers.each(
                      100,
                      piece -> {
                        if (piece == 7) {
                          throw new IllegalArgumentException("the seventh");
                        }
                      }))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the seventh");
      AtomicIntegerArray done = new AtomicIntegerArray(10);
      workers.each(10, done::incrementAndGet);
      assertThat(done.toString()).isEqualTo("[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]");
    }
  }
}
