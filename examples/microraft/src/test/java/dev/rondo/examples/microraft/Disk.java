package dev.rondo.examples.microraft;

import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.RaftGroupMembersView;
import io.microraft.model.log.SnapshotChunk;
import io.microraft.model.persistence.RaftEndpointPersistentState;
import io.microraft.model.persistence.RaftTermPersistentState;
import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import java.util.ArrayList;
import java.util.List;

/** A disk in memory. A crash loses the log entries that were not flushed. */
class Disk implements RaftStore {

  private RaftEndpointPersistentState endpoint;
  private RaftGroupMembersView members;
  private RaftTermPersistentState term =
      new DefaultRaftModelFactory().createRaftTermPersistentStateBuilder().setTerm(0).build();
  private List<LogEntry> written = new ArrayList<>();
  private List<LogEntry> flushed = List.of();

  /** How many entries are safe. */
  int flushedEntries() {
    return flushed.size();
  }

  /** What a node finds after a crash; null if it has written nothing. */
  RestoredRaftState afterCrash() {
    written = new ArrayList<>(flushed);
    return members == null
        ? null
        : new RestoredRaftState(endpoint, members, term, null, List.copyOf(flushed));
  }

  @Override
  public void persistAndFlushLocalEndpoint(RaftEndpointPersistentState state) {
    endpoint = state;
  }

  @Override
  public void persistAndFlushInitialGroupMembers(RaftGroupMembersView state) {
    members = state;
  }

  @Override
  public void persistAndFlushTerm(RaftTermPersistentState state) {
    term = state;
  }

  @Override
  public void persistLogEntries(List<LogEntry> entries) {
    written.addAll(entries);
  }

  @Override
  public void truncateLogEntriesFrom(long index) {
    written.subList((int) index - 1, written.size()).clear();
  }

  @Override
  public void flush() {
    flushed = List.copyOf(written);
  }

  @Override
  public void persistSnapshotChunk(SnapshotChunk chunk) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void truncateLogEntriesUntil(long index) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void deleteSnapshotChunks(long index, int count) {
    throw new UnsupportedOperationException();
  }
}
