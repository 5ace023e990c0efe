import Testing

/// Everything that uses sockets and other processes, one after another: some of it counts descriptors of the process.
@Suite(.serialized) enum LiveTests {}
