import dev.rondo.junit.Hunt;
import dev.rondo.junit.ProtocolTest;

class ElectionTest {

  @ProtocolTest(value = Election.class, n = {3, 4}, schedules = 500)
  void aTermHasOneLeader(Hunt hunt) {
    hunt.findsNothing();
  }
}
