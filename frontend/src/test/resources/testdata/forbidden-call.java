import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  private int x;

  @Init
  void start() throws Exception {
    x = new Random(1).nextInt();
    x += (int) (Math.random() * 3);
    x += UUID.randomUUID().compareTo(null);
    x += (int) System.nanoTime();
    x += java.time.LocalTime.now().getHour();
    System.out.println(x);
    Thread.sleep(3);
    new Thread(() -> {}).start();
    x += java.nio.file.Files.readAllBytes(java.nio.file.Path.of("x")).length;
    x += Class.forName("P").getModifiers();
    x += getClass().getName().length();
    x += System.identityHashCode(this);
    x += Color.RED.hashCode();
    x += List.of(1, 2).parallelStream().mapToInt(i -> i).sum();
    Collections.shuffle(new ArrayList<>());
    x += Calendar.getInstance().get(Calendar.SECOND);
    x += Integer.getInteger("user.limit");
    x += javax.swing.UIManager.getColor("red").getRed();
    x += List.of(Color.RED).hashCode();
    x += Objects.hash(Color.RED);
    x += ("" + new int[1]).length();
    x += String.valueOf(new Object()).length();
    x += new LinkedHashMap<Integer, Integer>(16, 0.75f, true).size();
    x += new BitSet(100).size();
    x += toString().length() + super.toString().length();
    x += new Cells(new int[1]).text().length();
    output(new int[1]);
    output(List.of(new Cells(new int[1])));
    enter(null, self());
    java.util.function.Supplier<Long> clock = System::currentTimeMillis;
    System.exit(clock.get().intValue());
  }

  record Cells(int[] cells) {
    String text() {
      return toString();
    }
  }

  enum Color {
    RED
  }
}

class Clocked implements Spec<Integer> {
  @Override
  public void observe(NodeId node, Integer value) {
    System.out.println(value);
    if (System.nanoTime() > 0) {
      System.exit(value);
    }
  }
}

final class Elsewhere {
  static native int compute();
}
