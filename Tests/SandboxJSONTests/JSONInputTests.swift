import Testing

@testable import SandboxJSON

@Suite struct ProblemCollecting {
    private func input(_ text: String) throws -> JSONInput {
        let bytes = Array(text.utf8)
        return JSONInput(try JSONReader.read(bytes, dialect: .json5), problems: JSONProblems(bytes: bytes))
    }

    @Test func everyProblemOfAnObjectIsReportedInTheOrderOfTheText() throws {
        let input = try input("{\n  \"amuont\": 1,\n  \"label\": 2,\n  \"flags\": [true, 0]\n}")
        let object = try #require(input.object(keys: ["amount", "label", "flags"]))
        #expect(object.required("amount", valid: "paise") == nil)
        #expect(object.optional("label")?.string() == nil)
        #expect(object.optional("flags")?.array { $0.bool() } == [true])
        #expect(object.optional("missing") == nil)
        #expect(object.hasUnknownKeys)
        #expect(
            input.problems.problems.map(\.description) == [
                #"1:1: $: the key "amount" is missing; valid: paise"#,
                #"2:3: $.amuont: unknown key "amuont"; valid: "amount", "label" or "flags"; did you mean "amount"?"#,
                "3:12: $.label: this is a number; valid: a string",
                "4:19: $.flags[1]: this is a number; valid: true or false",
            ])
        #expect(!input.problems.isEmpty)
        #expect(input.problems.count == 4)
    }

    @Test func aValidObjectHasNoProblem() throws {
        let input = try input(#"{"n":5,"s":"x","b":false,"c":"two"}"#)
        let object = try #require(input.object(keys: ["n", "s", "b", "c"]))
        #expect(object.required("n")?.integer(in: 1...5) == 5)
        #expect(object.required("s")?.string() == "x")
        #expect(object.required("b")?.bool() == false)
        #expect(object.required("c")?.choice(["one": 1, "two": 2]) == 2)
        #expect(object.required("s")?.parsed(valid: "x") { $0 == "x" ? 1 : nil } == 1)
        #expect(input.problems.isEmpty)
        #expect(input.problems.problems == [])
    }

    @Test(arguments: [
        ("0", "0 is out of range"), ("6", "6 is out of range"), ("1.0", "1.0 is not a plain whole number"),
        ("1e0", "1e0 is not a plain whole number"), ("0x1", "0x1 is not a plain whole number"),
        ("\"1\"", "this is a string"), ("null", "this is null"), ("[]", "this is an array"),
        ("{}", "this is an object"),
        ("true", "this is true"), ("99999999999999999999", "99999999999999999999 is not a plain whole number"),
    ])
    func integersSayWhatIsWrong(text: String, message: String) throws {
        let input = try input(text)
        #expect(input.integer(in: 1...5, unit: "paise") == nil)
        #expect(
            input.problems.problems == [
                JSONProblem(
                    position: SourcePosition(line: 1, column: 1), path: "$", message: message,
                    valid: "a whole number of paise from 1 to 5")
            ])
    }

    @Test func ofExclusiveKeysOnlyTheFirstIsTaken() throws {
        let input = try input(#"{"b":1,"x":0,"a":2}"#)
        let object = try #require(input.object())
        let taken = try #require(object.exclusive(["a", "b", "c"]))
        #expect(taken.key == "b")
        #expect(taken.value.path == "$.b")
        #expect(object.exclusive(["c"]) == nil)
        #expect(
            input.problems.problems.map(\.description) == [
                #"1:14: $.a: "a" cannot stand beside "b"; valid: one of "a", "b" or "c""#
            ])
    }

    @Test func arraysHaveBounds() throws {
        let input = try input("[1,2,3]")
        #expect(input.array(count: 0...2) { $0.integer(in: 0...9) } == nil)
        #expect(input.array(count: 4...9) { $0.integer(in: 0...9) } == nil)
        #expect(input.array(count: 3...3) { $0.integer(in: 0...9) } == [1, 2, 3])
        #expect(input.problems.problems.map(\.valid) == ["an array with at most 2", "an array with at least 4"])
    }

    @Test func warningsAreKeptApart() throws {
        let input = try input("1")
        input.warn("odd")
        #expect(input.problems.isEmpty)
        #expect(input.problems.warnings.map(\.description) == ["1:1: $: odd"])
    }

    @Test func pathsQuoteNamesThatNeedIt() throws {
        let object = try #require(try input(#"{"a b":1,"é":1,"7":1,"_7":1,"$schema":1,"":1,"a\"\n":1}"#).object())
        #expect(
            object.values.map(\.value.path) == [
                #"$["a b"]"#, #"$["é"]"#, #"$["7"]"#, "$._7", "$.$schema", #"$[""]"#, #"$["a\"\n"]"#,
            ])
    }

    @Test func namesWrittenTwice_AreReportedOneByOne_AndTheFirstCounts() throws {
        let text = Array(#"{"a": 1, "a": {"x": 1, "x": 2}, "b": [{"c d": 1, "c d": 2}], "b": 3}"#.utf8)
        let (node, duplicates) = try JSONReader.readPastDuplicates(text, dialect: .strict)
        #expect(node["a"]?.integer == 1)
        let input = JSONInput(node, problems: JSONProblems(bytes: text))
        input.report(duplicates)
        #expect(input.problems.problems.map(\.path) == ["$.a", "$", #"$.b[0]["c d"]"#, "$.b"])
        #expect(throws: JSONSyntaxError.self) { try JSONReader.read(text, dialect: .strict) }
    }

    @Test func hostilelyManyNamesWrittenTwice_CostNoMoreThanTheirMessages() throws {
        let text = Array(("{" + String(repeating: #""a":1,"#, count: 100_000) + #""a":1}"#).utf8)
        let (node, duplicates) = try JSONReader.readPastDuplicates(text, dialect: .strict)
        #expect(node.members?.count == 1)
        #expect(duplicates.count == JSONProblems.limit)
    }

    @Test func aLineNamesItsFile() {
        let problem = JSONProblem(
            position: SourcePosition(line: 2, column: 3), path: "$.a", message: "wrong", valid: "right", nearest: "b")
        #expect(problem.line(file: "x.json") == #"x.json:2:3: $.a: wrong; valid: right; did you mean "b"?"#)
    }
}

@Suite struct NearestNames {
    private let names = ["summary", "faults", "moneylanded", "no_op", "on", "happy-path"]

    @Test(arguments: [
        ("sumary", "summary"), ("summry", "summary"), ("usmmary", "summary"), ("Summary", "summary"),
        ("fault", "faults"), ("moneyLanded", "moneylanded"), ("money_landed", "moneylanded"), ("noop", "no_op"),
        ("no-op", "no_op"), ("in", "on"), ("happypath", "happy-path"), ("hapy-pth", "happy-path"),
    ])
    func areFound(text: String, name: String) {
        #expect(NearestName.nearest(to: text, among: names) == name)
    }

    @Test(arguments: ["", "colour", "sum", "mary", "entirely different"])
    func areNotForced(text: String) {
        #expect(NearestName.nearest(to: text, among: names) == nil)
    }

    @Test func hostileTextsCostNothing() {
        #expect(NearestName.nearest(to: String(repeating: "summary", count: 100_000), among: names) == nil)
    }
}
