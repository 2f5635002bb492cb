import DiaryCLI
import Glibc

exit(ProgramStart.run())
