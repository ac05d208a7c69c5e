import rondo.*;

@Protocol(n = 5, f = 4, max = 6)
class P extends Node {

}
