// Maven shows each diagnostic with its file and place.
def said = new File(basedir, "build.log").readLines()
    .findAll { it.contains("Faulty.java:[") }
    .collect { it.replaceFirst(/.*Faulty/, "Faulty") }
    .unique()
def expected = new File(basedir, "expected.txt").readLines()
assert said == expected
