import rondo.*;

@Protocol(n = 3, network = Reliable.class, capacity = 1)
class P extends Node {

}
