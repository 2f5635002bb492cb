#ifndef DIARY_MESSAGE_SOCKET_H
#define DIARY_MESSAGE_SOCKET_H

#include <stddef.h>
#include <sys/types.h>

/// A connected pair of stream sockets, closed on exec. Wraps socketpair(2).
/// Returns 0, or -1 with errno.
int diary_socket_pair(int sockets[2]);

/// Sends bytes, and with the first of them a descriptor unless it is -1. Never raises SIGPIPE. Wraps sendmsg(2) with
/// SCM_RIGHTS; returns the bytes sent, or -1 with errno.
ssize_t diary_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives bytes and a descriptor sent with them, closed on exec; -1 if there was none. Wraps recvmsg(2); returns the
/// bytes received, 0 at the end, or -1 with errno.
ssize_t diary_receive(int socket, void *bytes, size_t capacity, int *descriptor);

#endif
