import rondo.*;

@Protocol
class P extends Node {}
