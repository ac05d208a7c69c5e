import rondo.*;

@Protocol(n = 2, f = 1, spec = Agreement.class)
class Client extends Node {}

@Protocol(n = 3, f = 1, network = Crash.class)
class Server extends Node {}
