import rondo.*;

@Protocol(n = 3, heardOf = "forall p: |HO(p)| >= n - f")
class P extends Node {

}
