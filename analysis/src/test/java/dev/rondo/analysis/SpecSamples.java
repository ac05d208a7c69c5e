package dev.rondo.analysis;

import dev.rondo.frontend.java.InMemoryCompiler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.testing.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.NodeId;
import rondo.Spec;

/** Small specs as text: read, loaded and run on every order of some outputs. */
final class SpecSamples {

  private static final int NODES = 2;
  private static final int LONGEST = 4;

  private SpecSamples() {}

  /** A protocol whose spec has these members. */
  static Protocol protocol(String members) {
    return Models.read("Sample.java", text(members));
  }

  static String text(String members) {
    return """
        import java.util.*;
        import rondo.*;

        @Protocol(n = 2, network = Reliable.class, spec = Sample.S.class)
        public class Sample extends Node {
          static final int LIMIT = 1;
          enum Color { RED, GREEN }
          @Round(1) record A(int v) {}
          public record O(int key, int value, String name, Color color) {}
          public record Seen(NodeId node, O output) {}

          private boolean done;
          @Input("0..1") private int input;

          public static class S implements Spec<O> {
            %s
          }

          public static O made(int key, int value) {
            return new O(key, value, value == 0 ? "a" : "b", value == 0 ? Color.RED : Color.GREEN);
          }

          @Init
          void start() {
            broadcast(new A(input));
          }

          @Upon
          void a(Mailbox<A> box) {
            when(box.size() == n() && !done);
            done = true;
            output(new O(1, 2, "a", Color.RED));
          }
        }
        """
        .formatted(members);
  }

  /** Why the spec is not preserved. */
  static Optional<String> refused(String members) {
    return RoundPreservation.of(protocol(members), List.of("Sample$S")).stream()
        .map(RoundPreservation.NotPreserved::reason)
        .findFirst();
  }

  /**
   * Local histories of which one interleaving throws and another does not.
   *
   * @return empty where there are none with up to four outputs of two processes
   */
  static Optional<String> difference(String members) {
    try {
      Loaded loaded = new Loaded(members);
      for (int length = 2; length <= LONGEST; length++) {
        Optional<String> found = loaded.ofLength(length);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** The spec as running code. */
  private static final class Loaded {
    private final Class<?> spec;
    private final List<Object> outputs = new ArrayList<>();

    Loaded(String members) throws ReflectiveOperationException {
      ClassLoader parent = SpecSamples.class.getClassLoader();
      Map<String, byte[]> classes = InMemoryCompiler.compile("Sample.java", text(members), parent);
      ClassLoader loader =
          new ClassLoader(parent) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
              byte[] code = classes.get(name);
              if (code == null) {
                throw new ClassNotFoundException(name);
              }
              return defineClass(name, code, 0, code.length);
            }
          };
      spec = loader.loadClass("Sample$S");
      var made = loader.loadClass("Sample").getMethod("made", int.class, int.class);
      for (int key = 0; key < 2; key++) {
        for (int value = 0; value < 3; value++) {
          outputs.add(made.invoke(null, key, value));
        }
      }
    }

    /** Sequences are numbers; the process of each output is a bit of another. */
    Optional<String> ofLength(int length) throws ReflectiveOperationException {
      int sequences = (int) Math.pow(outputs.size(), length);
      for (int sequence = 0; sequence < sequences; sequence++) {
        for (int first = 0; first <= length; first++) {
          // The first outputs are those of P0, in order; all others are of P1.
          Boolean known = null;
          for (int nodes = 0; nodes < 1 << length; nodes++) {
            if (Integer.bitCount(nodes) == length - first) {
              boolean isThrown = isThrown(sequence, first, nodes, length);
              if (known != null && known != isThrown) {
                return Optional.of(history(sequence, first, length));
              }
              known = isThrown;
            }
          }
        }
      }
      return Optional.empty();
    }

    private Object output(int sequence, int index) {
      int rest = sequence;
      for (int each = 0; each < index; each++) {
        rest /= outputs.size();
      }
      return outputs.get(rest % outputs.size());
    }

    @SuppressWarnings("unchecked")
    private boolean isThrown(int sequence, int first, int nodes, int length)
        throws ReflectiveOperationException {
      Spec<Object> running = (Spec<Object>) spec.getConstructor().newInstance();
      for (int node = 0; node < NODES; node++) {
        running.input(NodeId.of(node), node);
      }
      int[] next = {0, first};
      try {
        for (int at = 0; at < length; at++) {
          int node = nodes >> at & 1;
          running.observe(NodeId.of(node), output(sequence, next[node]++));
        }
        return false;
      } catch (RuntimeException e) {
        return true;
      }
    }

    private String history(int sequence, int first, int length) {
      List<Object> all = new ArrayList<>();
      for (int at = 0; at < length; at++) {
        all.add(output(sequence, at));
      }
      return "P0 " + all.subList(0, first) + ", P1 " + all.subList(first, length);
    }
  }
}
