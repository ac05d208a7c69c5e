import rondo.*;

/** Says whatever could harm a page: </script><script>document.title = 'hacked'</script> <!-- <script> */
@Protocol(n = 2, network = Arbitrary.class, spec = Agreement.class)
public class Hostile extends Node {

  private static final String EVIL =
      "</script><script>document.title='hacked'</script><img src=x onerror=\"document.title='hacked'\">"
          + "'\"`&lt;{data}{script}\u2028\u2029\ud800]]><!--";

  @Round(1)
  record Say(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private String heard = "";

  @Init
  void start() {
    broadcast(new Say(EVIL));
  }

  @Upon
  void hears(Mailbox<Say> mailbox) {
    when(mailbox.size() > 0);
    heard = EVIL;
    output(EVIL + self());
  }
}
