package dev.rondo.examples.microraft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.rondo.examples.microraft.Cluster.Faults;
import dev.rondo.junit.ConformanceTest;
import dev.rondo.junit.Logs;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.message.AppendEntriesFailureResponse;
import io.microraft.model.message.RaftMessage;
import io.microraft.model.message.VoteResponse;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RestoredRaftState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;

/** Faults are planted into the nodes, the disks and the logs: the first event of each is named. */
class DriftTest {

  private static final DefaultRaftModelFactory MODEL = new DefaultRaftModelFactory();

  @TempDir private Path folder;

  private final List<String> places = new ArrayList<>(); // where faults were planted

  @ConformanceTest(MicroRaft.class)
  void aVoteIsGrantedTwiceInATerm(Logs logs) {
    names(
        logs,
        run(
            message ->
                message instanceof VoteResponse vote && !vote.isGranted()
                    ? MODEL
                        .createVoteResponseBuilder()
                        .setGroupId(vote.getGroupId())
                        .setSender(vote.getSender())
                        .setTerm(vote.getTerm())
                        .setGranted(true)
                        .build()
                    : message));
  }

  @ConformanceTest(MicroRaft.class)
  void entriesThatAreNotAppendedAreAcknowledged(Logs logs) {
    names(
        logs,
        run(
            message ->
                message instanceof AppendEntriesFailureResponse failure
                    ? MODEL
                        .createAppendEntriesSuccessResponseBuilder()
                        .setGroupId(failure.getGroupId())
                        .setSender(failure.getSender())
                        .setTerm(failure.getTerm())
                        .setLastLogIndex(failure.getExpectedNextIndex())
                        .setQuerySequenceNumber(failure.getQuerySequenceNumber())
                        .setFlowControlSequenceNumber(failure.getFlowControlSequenceNumber())
                        .build()
                    : message));
  }

  /** A disk that loses the vote of the term in a crash. */
  private static final class ForgetsVote extends Disk {
    @Override
    RestoredRaftState afterCrash() {
      RestoredRaftState state = super.afterCrash();
      RaftTermPersistentState term = state.getTermPersistentState();
      return new RestoredRaftState(
          state.getLocalEndpointPersistentState(),
          state.getInitialGroupMembers(),
          MODEL.createRaftTermPersistentStateBuilder().setTerm(term.getTerm()).build(),
          null,
          state.getLogEntries());
    }
  }

  @ConformanceTest(MicroRaft.class)
  void aVoteIsNotOnDisk(Logs logs) throws IOException {
    Path[] files = crashOfFollower(number -> new ForgetsVote());
    names(logs, files, firstAfter("recover", "\"votedFor\":null", files));
  }

  /** A disk that loses the last flushed entry in a crash. */
  private static final class LosesEntry extends Disk {
    @Override
    RestoredRaftState afterCrash() {
      RestoredRaftState state = super.afterCrash();
      List<LogEntry> entries = state.getLogEntries();
      return new RestoredRaftState(
          state.getLocalEndpointPersistentState(),
          state.getInitialGroupMembers(),
          state.getTermPersistentState(),
          null,
          entries.subList(0, entries.size() - 1));
    }
  }

  @ConformanceTest(MicroRaft.class)
  void anEntryIsNotOnDisk(Logs logs) throws IOException {
    Path[] files = crashOfFollower(number -> new LosesEntry());
    names(logs, files, firstAfter("recover", "PreVoteRequest", files));
  }

  @ConformanceTest(MicroRaft.class)
  void aVoteIsMissingInTheLog(Logs logs) throws IOException {
    Path[] files = run(1, message -> message);
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      List<String> rest = new ArrayList<>(lines);
      rest.removeIf(line -> line.contains("\"send\"") && line.contains("VoteResponse"));
      if (rest.size() < lines.size()) {
        Files.write(file, rest);
        String failure = failure(logs, files);
        assertTrue(failure.contains("VoteResponse"), failure);
        assertTrue(
            failure.contains("does not send it") || failure.contains("the log lacks"), failure);
        return;
      }
    }
    fail("no node votes");
  }

  /** A run in which messages of one node are replaced. */
  private Path[] run(UnaryOperator<RaftMessage> fault) {
    Path[] files = {};
    for (int seed = 1; places.isEmpty(); seed++) {
      assertTrue(seed < 20, "the fault never shows");
      files = run(seed, fault);
    }
    return files;
  }

  private Path[] run(int seed, UnaryOperator<RaftMessage> fault) {
    try (Cluster cluster = new Cluster(folder, 3, seed, Faults.ALL, number -> new Disk())) {
      Member faulty = cluster.member(1);
      faulty.setFault(
          message -> {
            RaftMessage sent = fault.apply(message);
            if (sent != message) {
              places.add(faulty.log().nextPlace());
            }
            return sent;
          });
      cluster.startAll();
      cluster.run(120);
      return cluster.logFiles();
    }
  }

  private Path[] crashOfFollower(IntFunction<Disk> disks) {
    try (Cluster cluster = new Cluster(folder, 3, 1, Faults.NONE, disks)) {
      cluster.startAll();
      cluster.run(10);
      int leader = cluster.number(cluster.leader());
      Member follower = cluster.member((leader + 1) % 3);
      follower.crash();
      cluster.start(follower);
      cluster.run(10);
      return cluster.logFiles();
    }
  }

  /** The place of the first event with a text after an event of some kind. */
  private static String firstAfter(String event, String text, Path[] files) throws IOException {
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      boolean found = false;
      for (int line = 0; line < lines.size(); line++) {
        found |= lines.get(line).contains("\"event\":\"" + event + "\"");
        if (found && lines.get(line).contains(text)) {
          return file + ":" + (line + 1);
        }
      }
    }
    return fail("no such event");
  }

  private void names(Logs logs, Path[] files) {
    names(logs, files, places.get(0));
  }

  private void names(Logs logs, Path[] files, String place) {
    String failure = failure(logs, files);
    assertTrue(failure.contains(place + " is the first event"), place + " is not in: " + failure);
  }

  private static String failure(Logs logs, Path[] files) {
    return assertThrows(AssertionError.class, () -> logs.conform(files)).getMessage();
  }
}
