import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class UnnamedView extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }
  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Upon void b(Mailbox<B> mailbox) { when(mailbox.with(m -> m.k() == k).size() > n() / 2); output(k); }
  @Timeout void few(Mailbox<B> mailbox) { when(mailbox.size() > 0); k++; }
}
