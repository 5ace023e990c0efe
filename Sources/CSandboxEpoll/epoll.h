// The system calls that Swift's Glibc module leaves out. Nothing is compiled from this target.
#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/socket.h>

// Declared by the system only for GNU sources.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
