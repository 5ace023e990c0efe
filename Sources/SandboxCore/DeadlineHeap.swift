/// A binary heap ordered by deadline, ties in the order of insertion. No cancellation: owners check whether an entry
/// still means something when it comes up, and the clock compacts when most entries do not.
package struct DeadlineHeap<Element> {
    private struct Node {
        let deadline: Instant
        let order: UInt64
        let element: Element

        func precedes(_ other: Node) -> Bool {
            deadline == other.deadline ? order < other.order : deadline < other.deadline
        }
    }

    private var nodes: [Node] = []
    private var nextOrder: UInt64 = 0

    package init() {}

    package var count: Int { nodes.count }
    package var isEmpty: Bool { nodes.isEmpty }

    /// The earliest deadline, or `nil` when empty.
    package var earliest: Instant? { nodes.first?.deadline }

    /// The element with the earliest deadline, left in place.
    package var first: Element? { nodes.first?.element }

    /// Every element, in no order.
    package var elements: [Element] { nodes.map(\.element) }

    package mutating func insert(_ element: Element, at deadline: Instant) {
        nodes.append(Node(deadline: deadline, order: nextOrder, element: element))
        nextOrder &+= 1
        siftUp(nodes.count - 1)
    }

    /// Removes and returns the earliest element, ties in the order of insertion.
    package mutating func removeFirst() -> (deadline: Instant, element: Element)? {
        guard let top = nodes.first else { return nil }
        let last = nodes.removeLast()
        if !nodes.isEmpty {
            nodes[0] = last
            siftDown(0)
        }
        if nodes.isEmpty { nodes = [] }
        return (top.deadline, top.element)
    }

    /// Removes and returns the earliest element if it is due at `now`.
    package mutating func removeFirst(dueAt now: Instant) -> (deadline: Instant, element: Element)? {
        guard let earliest, earliest <= now else { return nil }
        return removeFirst()
    }

    /// Keeps only the elements for which `isIncluded` holds, given their deadlines too; the order of ties stays.
    package mutating func filter(_ isIncluded: (Element, Instant) -> Bool) {
        nodes = nodes.filter { isIncluded($0.element, $0.deadline) }
        for index in stride(from: nodes.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard nodes[child].precedes(nodes[parent]) else { return }
            nodes.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < nodes.count {
                if nodes[child].precedes(nodes[least]) { least = child }
            }
            guard least != parent else { return }
            nodes.swapAt(parent, least)
            parent = least
        }
    }
}
