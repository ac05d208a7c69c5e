import java.util.ArrayList;
import java.util.List;
import rondo.*;

/** In a class inside of a method, super is the class that this one extends. */
@Protocol(n = 2)
public class SuperOfOthers extends Node {

  @Round(1) record A(int value) {}

  private boolean done;

  @Init
  void start() {
    broadcast(new A(self().index()));
  }

  @Upon
  void a(A m) {
    when(!done);
    done = true;
    List<Integer> next =
        new ArrayList<>() {
          @Override
          public boolean add(Integer value) {
            return super.add(value + 1);
          }
        };
    next.add(m.value());
    output(next.get(0));
  }
}
