@echo off
rem Runs Rondo with the JDK of JAVA_HOME, or the one on the path; 17 or newer. RONDO_OPTS are options for its JVM.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "options=-XX:+UseParallelGC"
rem What is measured waits for its code: otherwise one form may still be interpreted when another is long optimized.
if "%~1"=="bench" set "options=%options% -XX:-BackgroundCompilation"
"%java%" %options% %RONDO_OPTS% -cp "%~dp0..\lib\*;%~dp0..\solvers\*" dev.rondo.cli.Rondo %*
exit /b %ERRORLEVEL%
