import rondo.*;

@Protocol
class P extends Shared {
  @Override boolean enough(int votes) {
    return votes > 0;
  }
}
