// The parts of this target follow.
