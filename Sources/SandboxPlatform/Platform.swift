// Everything that differs between Linux and Darwin. The rest of the package has no `#if`.

#if canImport(Darwin)
    @_exported import Darwin
    @_exported import Foundation
#else
    import CSandboxEpoll
    // Without Foundation's locale data, which is most of its size on Linux.
    @_exported import FoundationEssentials
    @_exported import Glibc
#endif

/// A value behind a small lock. `Synchronization.Mutex` would need macOS 15.
///
/// `@unchecked Sendable`: the value is reachable only through `withLock`, which holds the lock.
package final class Locked<Value>: @unchecked Sendable {
    private var value: Value
    #if canImport(Darwin)
        private let lock: UnsafeMutablePointer<os_unfair_lock>
    #else
        private let lock: UnsafeMutablePointer<pthread_mutex_t>
    #endif

    package init(_ value: Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        #if canImport(Darwin)
            lock.initialize(to: os_unfair_lock())
        #else
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
        #endif
    }

    deinit {
        #if !canImport(Darwin)
            pthread_mutex_destroy(lock)
        #endif
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    /// Runs `body` alone. Not reentrant: `body` must not come back to this lock.
    @inline(__always)
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if canImport(Darwin)
            os_unfair_lock_lock(lock)
            defer { os_unfair_lock_unlock(lock) }
        #else
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
        #endif
        return try body(&value)
    }
}

package enum Platform {
    #if canImport(Darwin)
        package static let streamSocket = SOCK_STREAM
        package static let sendFlags: Int32 = 0
        /// Runs while the machine sleeps, so that a laptop's lid does not stop the sandbox's time.
        private static let steadyClock = CLOCK_MONOTONIC
        private static let descriptorResource = RLIMIT_NOFILE
        private static let unlimited = rlim_t.max
    #else
        package static let streamSocket = Int32(SOCK_STREAM.rawValue)
        /// A write to a connection that the peer reset is an error, not a signal.
        package static let sendFlags = Int32(MSG_NOSIGNAL)
        private static let steadyClock = CLOCK_BOOTTIME
        private static let descriptorResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        private static let unlimited = rlim_t.max
    #endif

    /// `errno` of the last failed call on this thread.
    @inline(__always)
    package static var lastError: Int32 { errno }

    /// What the system calls this error.
    package static func describe(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Time

    /// Nanoseconds since the Unix epoch by the system's clock.
    package static func wallClockNanoseconds() -> Int64 {
        nanoseconds(CLOCK_REALTIME)
    }

    /// Nanoseconds since some fixed moment; never goes back.
    package static func steadyNanoseconds() -> UInt64 {
        UInt64(clamping: nanoseconds(steadyClock))
    }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    // MARK: Files

    /// What tells that a file may have changed, without reading it.
    package struct FileState: Equatable, Sendable {
        package let device: UInt64
        package let inode: UInt64
        package let size: Int64
        /// Nanoseconds since the Unix epoch, as exact as the file system keeps it.
        package let modified: Int64
    }

    /// The state of the file that a path leads to, links followed; `nil` if there is none.
    package static func fileState(_ path: String) -> FileState? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        return FileState(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
            size: Int64(status.st_size),
            modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec))
    }

    // MARK: Descriptors

    /// `accept`, with the new descriptor non-blocking and closed on exec; -1 and `errno` on failure.
    package static func acceptConnection(
        _ listener: Int32, _ address: inout sockaddr_storage, _ length: inout socklen_t
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #if canImport(Darwin)
                    let descriptor = accept(listener, pointer, &length)
                    guard descriptor >= 0 else { return descriptor }
                    // Refused for a connection that the peer has reset already. It must not be used without: a write
                    // to it would end the process by a signal.
                    guard prepare(descriptor) else {
                        _ = close(descriptor)
                        errno = ECONNABORTED
                        return -1
                    }
                    return descriptor
                #else
                    return accept4(listener, pointer, &length, newSocketFlags)
                #endif
            }
        }
    }

    /// A new TCP socket, non-blocking and closed on exec; -1 and `errno` on failure.
    package static func makeSocket(family: Int32) -> Int32 {
        #if canImport(Darwin)
            let descriptor = socket(family, streamSocket, 0)
            if descriptor >= 0 { _ = prepare(descriptor) }
            return descriptor
        #else
            return socket(family, streamSocket | newSocketFlags, 0)
        #endif
    }

    #if canImport(Darwin)
        /// Non-blocking, closed on exec, and a write to a connection that the peer reset is an error, not a signal.
        private static func prepare(_ descriptor: Int32) -> Bool {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            return setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size)) == 0
        }
    #else
        private static let newSocketFlags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    #endif

    /// How many bytes the kernel still holds for the peer of this socket; `nil` where it does not say.
    package static func unsentByteCount(_ descriptor: Int32) -> Int? {
        var count: Int32 = 0
        #if canImport(Darwin)
            var length = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &length) == 0 ? Int(count) : nil
        #else
            return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : nil
        #endif
    }

    /// IPv4 socket address of these four bytes, first byte first.
    package static func address(ipv4 bytes: (UInt8, UInt8, UInt8, UInt8), port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        #if canImport(Darwin)
            address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let value = UInt32(bytes.0) << 24 | UInt32(bytes.1) << 16 | UInt32(bytes.2) << 8 | UInt32(bytes.3)
        address.sin_addr = in_addr(s_addr: value.bigEndian)
        return address
    }

    /// IPv6 socket address.
    package static func address(ipv6: in6_addr, port: UInt16) -> sockaddr_in6 {
        var address = sockaddr_in6()
        #if canImport(Darwin)
            address.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
        #endif
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = ipv6
        return address
    }

    /// How many descriptors this process may have open.
    package static func descriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(descriptorResource, &limit) == 0 else { return 256 }
        return limit.rlim_cur >= unlimited ? Int.max : Int(clamping: limit.rlim_cur)
    }

    /// Raises the soft limit of descriptors to the hard limit, but to no more than `wanted`. For the command line only:
    /// a process that embeds the sandbox keeps its own limits.
    package static func raiseDescriptorLimit(to wanted: Int) {
        var limit = rlimit()
        guard getrlimit(descriptorResource, &limit) == 0 else { return }
        let target = min(rlim_t(wanted), limit.rlim_max)
        guard limit.rlim_cur < target else { return }
        let current = limit.rlim_cur
        limit.rlim_cur = target
        if setrlimit(descriptorResource, &limit) == 0 { return }
        // A hard limit of "unlimited" is not what Darwin grants: 10,240 is, everywhere.
        limit.rlim_cur = min(target, 10_240)
        if limit.rlim_cur > current { _ = setrlimit(descriptorResource, &limit) }
    }

    /// How many threads this process has, `nil` where the system does not say. For tests.
    package static func threadCount() -> Int? {
        #if os(macOS)
            var info = proc_taskinfo()
            let size = Int32(MemoryLayout<proc_taskinfo>.size)
            return proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size ? Int(info.pti_threadnum) : nil
        #elseif canImport(Darwin)
            // The others of Apple's systems keep that to themselves.
            return nil
        #else
            return entryCount(ofDirectory: "/proc/self/task")
        #endif
    }

    /// How many descriptors this process has open, `nil` where the system does not say. For tests.
    package static func openDescriptorCount() -> Int? {
        #if canImport(Darwin)
            return entryCount(ofDirectory: "/dev/fd").map { $0 - 1 }
        #else
            return entryCount(ofDirectory: "/proc/self/fd").map { $0 - 1 }
        #endif
    }

    /// Without `.` and `..`; the descriptor that the directory is read by is one of the entries of `/proc/self/fd`.
    private static func entryCount(ofDirectory path: String) -> Int? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var count = 0
        while let entry = readdir(directory) {
            // No other entry of these directories begins with a full stop.
            let first = withUnsafeBytes(of: &entry.pointee.d_name) { $0.first }
            if first != UInt8(ascii: ".") { count += 1 }
        }
        return count
    }

    /// Writes all of `text` to a descriptor, unbuffered: 1 is standard output, 2 standard error. What cannot be written,
    /// because the reader has gone or the disk is full, is dropped.
    package static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { system_write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || (lastError != EINTR && lastError != EAGAIN) {
                return
            } else if lastError == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, 1_000)
            }
        }
    }
}

private func system_write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
        Darwin.write(descriptor, bytes, count)
    #else
        Glibc.write(descriptor, bytes, count)
    #endif
}

/// Says which of many sockets are ready. Its own descriptor is readable while any of them is, so that one Dispatch source
/// stands for all the connections of a lane: a source for each of them costs two system calls and a thread switch a
/// request, which halves the rate.
///
/// `@unchecked Sendable`: used on one queue only.
package final class Poller: @unchecked Sendable {
    package struct Readiness: Sendable, Equatable {
        /// As given to ``Poller/add(_:id:)``.
        package let id: UInt64
        package let isReadable: Bool
        package let isWritable: Bool
        /// Both directions are over: the peer reset the connection, or both sides have sent their FIN. Reported by
        /// Linux whatever is asked for; on Darwin only with a direction that is asked for.
        package let isHungUp: Bool
    }

    /// Readable while any socket is ready.
    package let descriptor: Int32
    private var isShutDown = false
    private static let batch = 128
    #if canImport(Darwin)
        private let events = UnsafeMutablePointer<kevent>.allocate(capacity: Poller.batch)
    #else
        private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: Poller.batch)
    #endif

    /// `nil` and `errno` if there is no descriptor to be had.
    package init?() {
        #if canImport(Darwin)
            descriptor = kqueue()
        #else
            descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        #endif
        guard descriptor >= 0 else { return nil }
        #if canImport(Darwin)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #endif
    }

    deinit {
        shutDown()
        events.deallocate()
    }

    /// Closes the descriptor; nothing may be watched afterwards. Safe to call again.
    package func shutDown() {
        guard !isShutDown else { return }
        isShutDown = true
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Begins to watch a socket, for nothing yet; `false` and `errno` if that fails.
    package func add(_ socket: Int32, id: UInt64) -> Bool {
        #if canImport(Darwin)
            return change(socket, id, reading: false, writing: false, flags: EV_ADD)
        #else
            return control(EPOLL_CTL_ADD, socket, id, reading: false, writing: false)
        #endif
    }

    /// Sets what a socket is watched for.
    package func watch(_ socket: Int32, id: UInt64, reading: Bool, writing: Bool) {
        #if canImport(Darwin)
            _ = change(socket, id, reading: reading, writing: writing, flags: 0)
        #else
            _ = control(EPOLL_CTL_MOD, socket, id, reading: reading, writing: writing)
        #endif
    }

    /// Forgets a socket, to be called before it is closed: closing alone does that only when no other process has
    /// inherited it meanwhile, and a reset of a socket that is still watched is reported again and again.
    package func remove(_ socket: Int32) {
        #if !canImport(Darwin)
            _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
        #endif
    }

    /// Gives a batch of the sockets that are ready now, without waiting; the number of them.
    package func poll(_ body: (Readiness) -> Void) -> Int {
        #if canImport(Darwin)
            var none = timespec()
            let count = kevent(descriptor, nil, 0, events, Int32(Self.batch), &none)
            guard count > 0 else { return 0 }
            for index in 0..<Int(count) {
                let event = events[index]
                let isEnd = event.flags & UInt16(EV_EOF) != 0
                let isWrite = Int32(event.filter) == EVFILT_WRITE
                // The end of one direction is for a read to find; with an error, or on the write side, it is the end.
                body(
                    Readiness(
                        id: UInt64(UInt(bitPattern: event.udata)), isReadable: !isWrite, isWritable: isWrite && !isEnd,
                        isHungUp: isEnd && (isWrite || event.fflags != 0)))
            }
            return Int(count)
        #else
            let count = epoll_wait(descriptor, events, Int32(Self.batch), 0)
            guard count > 0 else { return 0 }
            for index in 0..<Int(count) {
                let event = events[index]
                body(
                    Readiness(
                        id: event.data.u64, isReadable: event.events & EPOLLIN.rawValue != 0,
                        isWritable: event.events & EPOLLOUT.rawValue != 0,
                        isHungUp: event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0))
            }
            return Int(count)
        #endif
    }

    #if canImport(Darwin)
        private func change(_ socket: Int32, _ id: UInt64, reading: Bool, writing: Bool, flags: Int32) -> Bool {
            func entry(_ filter: Int32, _ isOn: Bool) -> kevent {
                kevent(
                    ident: UInt(socket), filter: Int16(filter), flags: UInt16(flags | (isOn ? EV_ENABLE : EV_DISABLE)),
                    fflags: 0, data: 0, udata: UnsafeMutableRawPointer(bitPattern: UInt(id)))
            }
            // Both filters are added once and switched on and off from then on.
            var changes = [entry(EVFILT_READ, reading), entry(EVFILT_WRITE, writing)]
            return kevent(descriptor, &changes, Int32(changes.count), nil, 0, nil) == 0
        }
    #else
        private func control(_ operation: Int32, _ socket: Int32, _ id: UInt64, reading: Bool, writing: Bool) -> Bool {
            var event = epoll_event()
            event.events = (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
            event.data.u64 = id
            return epoll_ctl(descriptor, operation, socket, &event) == 0
        }
    #endif
}
