/* At each start the Swift library reads all of /proc/self/maps to find the program's arguments, even if they are never used:
   a fiftieth of the time of a list. These two functions replace its own in a statically linked program, where a second
   definition would be an error of the linker; with the shared library they return the same. */

#include <stddef.h>

static char *none[] = {NULL};
static char **arguments = none;
static int count;

// > The functions of .init_array get the arguments of main (glibc's elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(int argument_count, char **words) {
    count = argument_count;
    arguments = words;
}

// > The name and the types are those of the Swift library (stdlib/public/CommandLineSupport/CommandLine.cpp).
char **_swift_stdlib_getUnsafeArgvArgc(int *argument_count) {
    *argument_count = count;
    return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int argument_count) {
    arguments = words;
    count = argument_count;
}

#ifndef DEBUG
/* The Swift library looks in nine folders for the program that prints backtraces, which comes with Swift and is not
   installed with diary. */
// > The name and the type are those of the Swift library (stdlib/public/runtime/Paths.cpp); nil if there is no such program.
char *swift_copyAuxiliaryExecutablePath(const char *name) {
    (void)name;
    return NULL;
}
#endif
