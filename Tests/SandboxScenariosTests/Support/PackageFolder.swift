import Foundation

/// The package on disk, found from where this file was compiled.
enum PackageFolder {
    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder
    }()
}
