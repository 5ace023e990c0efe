import Testing

@testable import SandboxCore

@Suite struct DeadlineHeapTests {
    private func at(_ seconds: Int64) -> Instant { Instant(unixSeconds: seconds) }

    private func drain(_ heap: inout DeadlineHeap<Int>) -> [Int] {
        var found: [Int] = []
        while let next = heap.removeFirst() { found.append(next.element) }
        return found
    }

    @Test func elements_ComeInTheOrderOfTheirDeadlines() {
        var heap = DeadlineHeap<Int>()
        // Every permutation of a small range, by steps that are coprime to its size.
        for step in [1, 2, 3, 5, 7, 9, 11] {
            for index in 0..<64 { heap.insert((index * step) % 64, at: at(Int64((index * step) % 64))) }
            let found = drain(&heap)
            #expect(found == found.sorted())
            #expect(found.count == 64)
        }
    }

    @Test func ties_ComeInTheOrderOfInsertion() {
        var heap = DeadlineHeap<Int>()
        for index in 0..<200 { heap.insert(index, at: at(Int64(index % 2))) }
        #expect(drain(&heap) == Array(stride(from: 0, to: 200, by: 2)) + Array(stride(from: 1, to: 200, by: 2)))
    }

    @Test func ties_KeepTheirOrderWhenOthersAreFilteredOut() {
        var heap = DeadlineHeap<Int>()
        for index in 0..<100 { heap.insert(index, at: at(Int64(index / 50))) }
        heap.filter { element, _ in element % 3 == 0 }
        #expect(heap.count == 34)
        heap.insert(100, at: at(0))
        #expect(drain(&heap) == (0..<50).filter { $0 % 3 == 0 } + [100] + (50..<100).filter { $0 % 3 == 0 })
    }

    @Test func filtering_SeesTheDeadlines() {
        var heap = DeadlineHeap<Int>()
        for index in 0..<10 { heap.insert(index, at: at(Int64(index))) }
        heap.filter { _, deadline in deadline >= at(7) }
        #expect(heap.earliest == at(7))
        #expect(drain(&heap) == [7, 8, 9])
    }

    @Test func onlyWhatIsDue_IsRemoved() {
        var heap = DeadlineHeap<Int>()
        heap.insert(1, at: at(5))
        #expect(heap.removeFirst(dueAt: at(4)) == nil)
        #expect(heap.count == 1)
        #expect(heap.removeFirst(dueAt: at(5))?.element == 1)
        #expect(heap.removeFirst(dueAt: at(9)) == nil)
    }

    @Test func emptyHeap_HasNothing() {
        var heap = DeadlineHeap<Int>()
        #expect(heap.isEmpty)
        #expect(heap.earliest == nil)
        #expect(heap.first == nil)
        #expect(heap.removeFirst() == nil)
        heap.filter { _, _ in true }
        heap.insert(1, at: at(0))
        heap.filter { _, _ in false }
        #expect(heap.isEmpty)
    }

    @Test func randomInsertionsAndRemovals_AgreeWithASortedList() {
        var heap = DeadlineHeap<Int>()
        var model: [(deadline: Instant, order: Int)] = []
        var random: UInt64 = 88_172_645_463_325_252
        for order in 0..<5_000 {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            if random % 3 == 0, !model.isEmpty {
                let least = model.indices.min {
                    (model[$0].deadline, model[$0].order) < (model[$1].deadline, model[$1].order)
                }
                guard let least else { continue }
                let expected = model.remove(at: least)
                let found = heap.removeFirst()
                #expect(found?.element == expected.order)
                #expect(found?.deadline == expected.deadline)
            } else {
                let deadline = at(Int64(random >> 32) % 40)
                model.append((deadline, order))
                heap.insert(order, at: deadline)
            }
        }
        #expect(heap.count == model.count)
    }
}
