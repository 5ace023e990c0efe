import SandboxCore

// The statuses: pending -> processing -> completed, or expired, failed, cancelled (contract, section 5).
extension BushaPayMachine {
    mutating func expireIfDue(_ position: Int, now: Instant, effects: inout Effects) {
        guard payments[position].status == .pending, now >= payments[position].expiresAt else { return }
        end(position, .expired, .expired, now: now, effects: &effects)
    }

    /// What a person does. Refused where the status does not allow it; nothing has changed then.
    mutating func act(
        _ action: BushaAction, on position: Int, now: Instant, effects: inout Effects
    ) throws(BushaRefusal) {
        let payment = payments[position]
        let isProcessing = payment.status == .processing
        let allowed =
            switch action {
            case .pay, .reject, .expire, .cancel: payment.status == .pending
            case .complete, .fail: payment.status == .pending || isProcessing
            }
        guard allowed else { throw .notPossible(id: payment.id, status: payment.status) }
        switch action {
        case .pay(let amount):
            pay(try landed(amount, of: payment), position, now: now, effects: &effects)
        case .complete(let amount):
            guard isProcessing else {
                receive(try landed(amount, of: payment), position, now: now, effects: &effects)
                end(position, .completed, .completed, now: now, effects: &effects)
                return
            }
            guard amount == nil else {
                throw .invalidAmount(field: "source_amount", reason: "comes too late: a payment has landed already")
            }
            end(position, .completed, .completed, now: now, effects: &effects)
        case .reject: end(position, .cancelled, .rejected, now: now, effects: &effects)
        case .fail(let code, let message):
            end(position, .failed, .failed(code: code, message: message), now: now, effects: &effects)
        case .expire: end(position, .expired, .expired, now: now, effects: &effects)
        case .cancel: end(position, .cancelled, .dismissed, now: now, effects: &effects)
        }
    }

    mutating func fire(_ purpose: BushaTimer.Purpose, on position: Int, now: Instant, effects: inout Effects) {
        expireIfDue(position, now: now, effects: &effects)
        let payment = payments[position]
        switch purpose {
        case .requestExpires: break
        case .callbackComes: callbacksCome(position, now: now, effects: &effects)
        case .customerLeaves:
            guard payment.status == .pending else { return }
            planPreviousAttempt(position, now: now, effects: &effects)
        case .nextPart:
            guard payment.status == .processing || payment.status == .pending,
                let parts = payment.customer.act as? PaysInParts
            else { return }
            landPart(of: parts, position, now: now, effects: &effects)
        case .processingEnds:
            guard payment.status == .processing, now >= payment.updatedAt + payment.processingTime else { return }
            end(position, .completed, .completed, now: now, effects: &effects)
        case .customerActs where payment.status == .expired:
            payment.customer.act.playAfterExpiry(on: position, of: &self, now: now, effects: &effects)
        case .customerActs:
            // A person may have played the customer in the meantime.
            guard payment.status == .pending, let at = payment.scriptedActAt, now >= at else { return }
            payment.customer.act.play(on: position, of: &self, now: now, effects: &effects)
        }
    }

    private func landed(
        _ amount: DecimalAmount?, of payment: BushaPaymentRequest
    ) throws(BushaRefusal) -> DecimalAmount {
        guard let amount else { return payment.askedSourceAmount }
        guard !amount.isZero else { throw .invalidAmount(field: "source_amount", reason: "is zero") }
        guard amount.withoutTrailingZeros.scale <= payment.source.decimals else {
            throw .invalidAmount(
                field: "source_amount",
                reason: "has more than the \(payment.source.decimals) decimals of \(payment.source.code)")
        }
        return amount
    }

    /// The simulated customer pays.
    mutating func pay(_ amount: BushaPaidAmount, _ position: Int, now: Instant, effects: inout Effects) {
        let landed = payments[position].landed(amount)
        if !landed.isZero { pay(landed, position, now: now, effects: &effects) }
    }

    mutating func pay(_ amount: DecimalAmount, _ position: Int, now: Instant, effects: inout Effects) {
        receive(amount, position, now: now, effects: &effects)
        process(position, now: now, effects: &effects)
    }

    /// Everything has landed: what is left is the processing.
    mutating func process(_ position: Int, now: Instant, effects: inout Effects) {
        let processingTime = payments[position].processingTime
        if processingTime == .zero {
            end(position, .completed, .completed, now: now, effects: &effects)
        } else {
            schedule(.processingEnds, on: position, at: now + processingTime, effects: &effects)
        }
    }

    mutating func receive(_ amount: DecimalAmount, _ position: Int, now: Instant, effects: inout Effects) {
        payments[position].received = amount
        reach(.processing, position, now: now, effects: &effects)
    }

    mutating func end(
        _ position: Int, _ status: BushaPaymentStatus, _ ending: BushaPaymentRequest.Ending, now: Instant,
        effects: inout Effects
    ) {
        payments[position].ending = ending
        planCallbacks(position, now: now, effects: &effects)
        reach(status, position, now: now, effects: &effects)
    }

    /// Something that is no status has changed.
    mutating func change(_ position: Int, now: Instant, effects: inout Effects) {
        payments[position].updatedAt = now
        payments[position].revision += 1
        effects.changed.insert(payments[position].id)
    }

    private mutating func reach(
        _ status: BushaPaymentStatus, _ position: Int, now: Instant, effects: inout Effects
    ) {
        let before = payments[position].status
        payments[position].steps.append(BushaPaymentRequest.Step(status: status, at: now))
        change(position, now: now, effects: &effects)
        let payment = payments[position]
        effects.events.append(
            .statusChanged(
                paymentID: payment.id, reference: payment.reference, from: before, to: status,
                object: payment.json.encoded()))
    }
}

extension BushaPaymentRequest {
    /// When the simulated customer does something that changes the request; `nil` if they never do.
    var scriptedActAt: Instant? { customer.act.actsAt(self) }

    /// Whether the simulated customer leaves the app without an answer.
    package var leavesWithoutAnswer: Bool { customer.act.leavesWithoutAnswer(self) }

    /// How much of the source currency lands when the simulated customer pays `amount`.
    func landed(_ amount: BushaPaidAmount) -> DecimalAmount {
        let exact: DecimalAmount
        switch amount {
        case .exact: return askedSourceAmount
        case .absolute(let amount): exact = amount
        case .percent(let percent):
            exact = askedSourceAmount.multiplied(by: DecimalAmount(UInt64(max(percent, 0)), scale: 2))
        }
        return exact.rounded(toScale: source.decimals, .down).withoutTrailingZeros
    }
}
