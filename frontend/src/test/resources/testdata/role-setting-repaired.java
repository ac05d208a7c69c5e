import rondo.*;

@Protocol(n = 2, f = 1, network = Crash.class, spec = Agreement.class)
class Client extends Node {}

@Protocol(n = 3, spec = Agreement.class)
class Server extends Node {}
