// Attempts operations that confined programs must not be able to do, under the real filters.
//
//   ConfinementProbe decoder ATTEMPT   takes on the decoder's filter first
//   ConfinementProbe program ATTEMPT PID   was started as a foreign program
//
// Exits with 0 if the attempt succeeded, 1 if it was refused, 2 if there is no such attempt, 3 if it could not be
// confined, or by a signal. By a link with another name it replaces a decoder or ffmpeg.

#include "CSystem.h"
#include "attempts.h"
#include "stand_ins.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char **words) {
    stand_in(words[0]);
    if (count < 3) return 2;
    attempt attempt = find_attempt(words[2]);
    if (attempt == NULL) return 2;
    pid_t other = count > 3 ? atoi(words[3]) : getppid();
    if (strcmp(words[1], "decoder") == 0
        && (diary_confine_process(UINT64_C(1) << 30) != 0 || diary_restrict_system_calls() != 0))
        return 3;
    return attempt(other) < 0 ? 1 : 0;
}
