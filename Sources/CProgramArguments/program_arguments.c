/* The Swift library's own way to the arguments of a program reads all of /proc/self/maps at each start, whether anybody asks
   for them or not, to find where they lie: a fiftieth of what a list takes. These two functions take the place of its own in
   a program that carries the library in itself, where what is defined twice would be an error of the linker; beside a shared
   one they answer the same. */

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
