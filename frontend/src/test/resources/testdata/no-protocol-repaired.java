import rondo.*;

@Protocol(n = 3)
class P extends Node {}
