// For Gradle 8 or newer. Rondo's own tests build the Maven project; this one is untested.
plugins {
    java
}

repositories {
    maven { url = uri("file:///opt/rondo/repository") } // the libraries that came with the installed Rondo
    mavenCentral()
}

dependencies {
    testImplementation("dev.rondo:rondo-junit:0.1.0-SNAPSHOT")
    // The compiler, and with it your editor, says what rondo check says.
    testAnnotationProcessor("dev.rondo:rondo-check:0.1.0-SNAPSHOT")
    testImplementation(platform("org.junit:junit-bom:5.14.4"))
    testRuntimeOnly("org.junit.jupiter:junit-jupiter-engine")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

tasks.withType<JavaCompile>().configureEach {
    options.encoding = "UTF-8"
    options.release = 17
}

tasks.test {
    useJUnitPlatform()
}
