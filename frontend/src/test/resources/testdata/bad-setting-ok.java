import rondo.*;

@Protocol(n = 3, f = 1, max = 5)
class P extends Node {

}
