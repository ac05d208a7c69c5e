import rondo.*;

@Protocol(n = 3, heardOf = "forall p: |HO(p) >= n - f", network = Kernel.class)
class P extends Node {

}
