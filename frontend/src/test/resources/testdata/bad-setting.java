import rondo.*;

@Protocol(n = 0, f = 4, max = 2)
class P extends Node {

}
