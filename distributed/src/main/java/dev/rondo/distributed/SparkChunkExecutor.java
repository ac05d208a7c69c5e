package dev.rondo.distributed;

import dev.rondo.campaign.matrix.Cell;
import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.campaign.work.ChunkExecutor;
import dev.rondo.campaign.work.ChunkOutcome;
import dev.rondo.campaign.work.ChunkOutcomeCodec;
import dev.rondo.run.archive.CorpusCodec;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * The executors of a cluster. A chunk is a task: one that is lost with its machine is run again
 * elsewhere, and comes to the same.
 */
final class SparkChunkExecutor implements ChunkExecutor {

  private final JavaSparkContext spark;
  private final Broadcast<WorkerContext> orders;

  SparkChunkExecutor(JavaSparkContext spark, WorkerContext orders) {
    this.spark = spark;
    this.orders = spark.broadcast(orders);
  }

  /** A chunk with its cell and the states that it begins with, in what Java can send. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Task(
      long cell,
      List<String> names,
      int n,
      int f,
      String state,
      String note,
      long number,
      long epoch,
      long seed,
      long schedules,
      byte[] known)
      implements Serializable {

    static Task of(Assignment assignment) {
      Cell cell = assignment.cell().cell();
      Chunk chunk = assignment.chunk();
      return new Task(
          assignment.cell().id(),
          List.of(
              cell.file(),
              cell.protocol(),
              cell.sourceHash(),
              cell.network(),
              cell.form(),
              cell.strategy()),
          cell.n(),
          cell.f(),
          assignment.cell().state().name(),
          assignment.cell().note(),
          chunk.number(),
          chunk.epoch(),
          chunk.seed(),
          chunk.schedules(),
          CorpusCodec.of(assignment.known()));
    }

    Assignment assignment() {
      Chunk chunk = new Chunk(cell, number, epoch, seed, schedules);
      return new Assignment(row(), chunk, CorpusCodec.read(known));
    }

    private CellRow row() {
      Cell settings =
          new Cell(
              names.get(0),
              names.get(1),
              names.get(2),
              n,
              f,
              names.get(3),
              names.get(4),
              names.get(5));
      return new CellRow(cell, settings, CellRow.CellStatus.valueOf(state), note);
    }
  }

  /** What has come of a task. */
  private static final class TaskResult implements Serializable {

    private static final long serialVersionUID = 1;

    private final byte[] outcome;
    private final long millis;

    TaskResult(byte[] outcome, long millis) {
      this.outcome = outcome;
      this.millis = millis;
    }
  }

  /** What an executor does; it has one task to do. */
  private static final class TaskRun
      extends AbstractFunction2<TaskContext, Iterator<Task>, TaskResult> implements Serializable {

    private static final long serialVersionUID = 1;

    private final Broadcast<WorkerContext> orders;

    TaskRun(Broadcast<WorkerContext> orders) {
      this.orders = orders;
    }

    @Override
    public TaskResult apply(TaskContext context, Iterator<Task> tasks) {
      Task task = tasks.next();
      long start = System.nanoTime();
      ChunkOutcome outcome = orders.value().worker().run(task.assignment(), context::isInterrupted);
      return new TaskResult(ChunkOutcomeCodec.of(outcome), (System.nanoTime() - start) / 1_000_000);
    }
  }

  @Override
  public void run(List<Assignment> assignments, Keeper keeper) {
    List<Task> tasks = assignments.stream().map(Task::of).toList();
    JavaRDD<Task> dealt = spark.parallelize(tasks, tasks.size());
    List<Object> partitions = IntStream.range(0, tasks.size()).<Object>mapToObj(i -> i).toList();
    spark
        .sc()
        .runJob(
            dealt.rdd(),
            new TaskRun(orders),
            CollectionConverters.asScala(partitions).toSeq(),
            // Each is kept as soon as it comes, so that a driver that is killed loses no more.
            new AbstractFunction2<Object, TaskResult, BoxedUnit>() {
              @Override
              public BoxedUnit apply(Object partition, TaskResult answer) {
                keeper.keep(
                    assignments.get((Integer) partition),
                    ChunkOutcomeCodec.read(answer.outcome),
                    answer.millis);
                return BoxedUnit.UNIT;
              }
            },
            ClassTag$.MODULE$.apply(TaskResult.class));
  }
}
