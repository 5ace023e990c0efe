// The one system header that Swift's Glibc module leaves out. Nothing is compiled from this target.
#if defined(__linux__)
#include <sys/epoll.h>
#endif
