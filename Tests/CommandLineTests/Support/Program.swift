import Dispatch
import Foundation
import SandboxTestSupport

/// A `paysandbox` process with pipes on its standard output and error. Ends with the object: one that still runs then is
/// killed, and so is one that runs for longer than ``patience``, which makes every wait for it end.
///
/// Made with `posix_spawn`, because `Process` of Foundation runs its callbacks through a run loop that a test has not.
final class Program: Sendable {
    /// How long any process may run. Real time, a guard against a test that would wait for ever; nothing is timed by it.
    static let patience = DispatchTimeInterval.seconds(Patience.seconds)

    /// How a process ended.
    enum Exit: Equatable, Sendable {
        case code(Int32)
        case signal(Int32)
    }

    struct CannotStart: Error {
        let code: Int32
    }

    let processID: pid_t
    let output: Output
    let errors: Output
    private let end = Latch<Exit>()
    /// Whether the process id still belongs to the process; guarded by the lock, so that no signal goes astray.
    private let isAlive = Guarded(true)

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - words: What follows the program's name on the command line.
    ///   - environment: Variables beside those of the test, of which none begins with `PAYSANDBOX_`.
    ///   - directory: Where it runs; by default where the test does.
    ///   - errorsStall: The pipe for standard error is full, and nobody reads it until the test begins to.
    init(
        _ words: [String], environment: [String: String] = [:], directory: String? = nil, errorsStall: Bool = false
    ) throws {
        let outputPipe = Pipes()
        let errorPipe = Pipes()
        if errorsStall { errorPipe.fill() }
        var inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PAYSANDBOX_") }
        inherited.merge(environment) { $1 }
        var command = [Program.path] + words
        if let directory { command = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, directory] + command }
        processID = try Program.spawn(
            command, environment: inherited.map { "\($0.key)=\($0.value)" }, output: outputPipe.writing,
            errors: errorPipe.writing)
        outputPipe.closeWriting()
        errorPipe.closeWriting()
        output = Output(reading: outputPipe.reading)
        errors = Output(reading: errorPipe.reading)
        output.begin()
        if !errorsStall { errors.begin() }
        let id = processID
        Thread.detachNewThread { [isAlive, end] in
            var info = siginfo_t()
            // Leaves the process id in place until the lock is held.
            while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            var status: Int32 = 0
            isAlive.withLock { isAlive in
                waitpid(id, &status, 0)
                isAlive = false
            }
            let number = status & 0x7f
            end.open(number == 0 ? .code((status >> 8) & 0xff) : .signal(number))
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Program.patience) { [weak self] in self?.signal(SIGKILL) }
    }

    deinit { signal(SIGKILL) }

    /// Sends a signal, if the process still runs.
    func signal(_ number: Int32) {
        isAlive.withLock { if $0 { kill(processID, number) } }
    }

    /// Returns once the process has ended.
    var exit: Exit {
        get async { await end.value }
    }

    // MARK: Commands that end by themselves

    struct Finished: Sendable {
        let exit: Exit
        let output: String
        let errors: String
    }

    /// Runs a command to its end.
    static func run(
        _ words: String..., environment: [String: String] = [:], directory: String? = nil
    ) async throws -> Finished {
        try await run(words, environment: environment, directory: directory)
    }

    /// Runs a command to its end.
    static func run(
        _ words: [String], environment: [String: String] = [:], directory: String? = nil
    ) async throws -> Finished {
        let program = try Program(words, environment: environment, directory: directory)
        return await program.finished
    }

    /// Returns once the process has ended and everything that it wrote is read.
    var finished: Finished {
        get async { Finished(exit: await exit, output: await output.whole, errors: await errors.whole) }
    }

    // MARK: Starting

    /// The executable that the package builds beside its test bundle.
    static let path: String = {
        #if os(macOS)
            let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
            let folder = (bundles.first ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
            let folder = Bundle.main.bundleURL
        #endif
        return folder.appendingPathComponent("paysandbox").path
    }()

    private static func spawn(
        _ words: [String], environment: [String], output: Int32, errors: Int32
    ) throws -> pid_t {
        #if os(macOS)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        // The test may ignore or block signals; the program begins as one does under a shell.
        var every = sigset_t()
        var none = sigset_t()
        sigfillset(&every)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &every)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var id: pid_t = 0
        let code = Pipes.making.withLock { _ in
            posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables)
        }
        guard code == 0 else { throw CannotStart(code: code) }
        return id
    }
}

/// The two ends of a pipe. Neither goes to other processes that start meanwhile.
final class Pipes: Sendable {
    /// No process starts while a pipe is made.
    fileprivate static let making = Guarded(())

    let reading: Int32
    let writing: Int32
    private let isOpen = Guarded(true)

    init() {
        var ends: [Int32] = [-1, -1]
        Pipes.making.withLock { _ in
            pipe(&ends)
            ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        }
        (reading, writing) = (ends[0], ends[1])
    }

    func closeWriting() {
        isOpen.withLock { isOpen in
            if isOpen { close(writing) }
            isOpen = false
        }
    }

    /// Writes until no more goes in, so that the next writer has to wait for a reader.
    func fill() {
        let flags = fcntl(writing, F_GETFL)
        _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
        let block = [UInt8](repeating: UInt8(ascii: "."), count: 4_096)
        while write(writing, block, block.count) > 0 {}
        while write(writing, block, 1) > 0 {}
        _ = fcntl(writing, F_SETFL, flags)
    }
}
