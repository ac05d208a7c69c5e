import java.util.*;
import java.util.function.Consumer;
import rondo.*;

@Protocol(n = 3)
class MailboxAfterGuard extends Node {
  @Round(1) record A(@Phase int k) {}
  @Round(2) record B(@Phase int k) {}

  private int k;

  @Timeout void open() { k++; broadcast(new A(k)); }
  @Upon void a(A m) { broadcast(new B(m.k())); }
  @Timeout void few(Mailbox<B> mailbox) { when(mailbox.size() > 0); output(mailbox.get(0).k()); }
  @Upon void b(Mailbox<B> mailbox) { var bs = mailbox.with(m -> m.k() == k); when(bs.size() > 1); }
}
