package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.ChunkResult;
import dev.rondo.campaign.store.DistinctStateSketch;
import dev.rondo.campaign.store.FoundBug;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.CorpusCodec;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serializes outcomes between two machines with the same version of Rondo. */
public final class ChunkOutcomeCodec {

  private ChunkOutcomeCodec() {}

  /** Encodes an outcome. */
  public static byte[] of(ChunkOutcome outcome) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      if (outcome instanceof ChunkOutcome.Finished finished) {
        text(out, "finished");
        text(out, finished.note());
        write(out, finished.done());
      } else if (outcome instanceof ChunkOutcome.NotHunted not) {
        text(out, "not hunted");
        text(out, not.state().name());
        text(out, not.why());
      } else {
        text(out, "stopped");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Decodes an outcome. */
  public static ChunkOutcome read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return switch (text(in)) {
        case "finished" -> {
          String note = text(in);
          yield new ChunkOutcome.Finished(done(in), note);
        }
        case "not hunted" ->
            new ChunkOutcome.NotHunted(CellRow.CellStatus.valueOf(text(in)), text(in));
        default -> new ChunkOutcome.Stopped();
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, ChunkResult done) throws IOException {
    out.writeLong(done.schedules());
    out.writeLong(done.length());
    out.writeLong(done.handlers());
    out.writeLong(done.outputs());
    out.writeLong(done.found());
    out.writeInt(done.sightings().size());
    for (ChunkResult.Sighting sighting : done.sightings()) {
      out.writeLong(sighting.schedule());
      bytes(out, CorpusCodec.ofPath(sighting.segments()));
      out.writeLong(sighting.times());
      write(out, sighting.bug());
    }
    out.writeInt(done.spuriousRuns().size());
    for (ChunkResult.SpuriousRun spurious : done.spuriousRuns()) {
      out.writeLong(spurious.schedule());
      out.writeLong(spurious.times());
      text(out, spurious.why());
    }
    out.writeLong(done.states().schedules());
    out.writeInt(done.states().level());
    bytes(out, done.states().bytes());
    bytes(out, CorpusCodec.of(done.corpus()));
  }

  private static ChunkResult done(DataInputStream in) throws IOException {
    long schedules = in.readLong();
    long length = in.readLong();
    long handlers = in.readLong();
    long outputs = in.readLong();
    long found = in.readLong();
    List<ChunkResult.Sighting> sightings = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      long schedule = in.readLong();
      List<ScheduleSegment> segments = CorpusCodec.readPath(bytes(in));
      sightings.add(new ChunkResult.Sighting(schedule, segments, in.readLong(), bug(in)));
    }
    List<ChunkResult.SpuriousRun> spuriousRuns = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      spuriousRuns.add(new ChunkResult.SpuriousRun(in.readLong(), in.readLong(), text(in)));
    }
    DistinctStateSketch states = DistinctStateSketch.of(in.readLong(), in.readInt(), bytes(in));
    Corpus corpus = CorpusCodec.read(bytes(in));
    return new ChunkResult(
        schedules,
        length,
        handlers,
        outputs,
        found,
        List.copyOf(sightings),
        List.copyOf(spuriousRuns),
        states,
        corpus);
  }

  private static void write(DataOutputStream out, FoundBug bug) throws IOException {
    text(out, bug.digest());
    text(out, bug.signature());
    text(out, bug.message());
    out.writeBoolean(bug.confirmed());
    text(out, TraceJson.write(bug.trace()));
    text(out, bug.original().map(TraceJson::write).orElse(""));
  }

  private static FoundBug bug(DataInputStream in) throws IOException {
    return new FoundBug(
        text(in),
        text(in),
        text(in),
        in.readBoolean(),
        TraceJson.read(text(in)),
        original(text(in)));
  }

  private static Optional<Trace> original(String json) {
    return json.isEmpty() ? Optional.empty() : Optional.of(TraceJson.read(json));
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    bytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
