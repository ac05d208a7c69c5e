import java.util.*;
import rondo.*;

@Protocol
class P extends Node {
  record Ping(int[] values, Object any, List<StringBuilder> builders, Mailbox<Ping> rest) {}

  @Init
  void start() {
    broadcast(new Ping(null, null, null, null));
  }

  @Upon
  void ping(Ping m) {}
}
