import java.util.*;
import rondo.*;

/** A client asks a primary, which answers once all backups have what it has decided. */
public class BackupOfRoles {

  record Update(int seq, int value) {}

  record Stored(int seq) {}

  record Reply(int seq, int value) {}

  record Request(int seq, int value) {}

  @Protocol(n = 1, spec = AgreementPerKey.class)
  static class Client extends Node {
    private int seq;
    private boolean waits;

    @Timeout
    void ask() {
      when(!waits);
      seq++;
      waits = true;
      broadcast(Primary.class, new Request(seq, choose(2)));
    }

    @Upon
    void reply(Reply m) {
      when(waits && m.seq() == seq);
      waits = false;
      output(Map.entry(seq, m.value()));
    }
  }

  @Protocol(n = 1)
  static class Primary extends Node {
    private int seq;
    private int value;
    private boolean waits;

    @Upon
    void request(Request m) {
      when(m.seq() > seq);
      seq = m.seq();
      value = m.value();
      waits = true;
      broadcast(Backup.class, new Update(seq, value));
    }

    @Upon
    void stored(Mailbox<Stored> mailbox) {
      var acks = mailbox.with(m -> m.seq() == seq);
      when(waits && acks.size() == n(Backup.class));
      waits = false;
      broadcast(Client.class, new Reply(seq, value));
    }
  }

  @Protocol(n = 2)
  static class Backup extends Node {
    private int seq;

    @Upon
    void update(NodeId from, Update m) {
      when(m.seq() > seq);
      seq = m.seq();
      output(Map.entry(seq, m.value()));
      send(from, new Stored(seq));
    }
  }
}
