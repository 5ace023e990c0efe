# syntax=docker/dockerfile:1

# Built on the Debian release of the final image, so that the C libraries are the same.
FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY . .
RUN swift build -c release --static-swift-stdlib --product paysandbox \
    && strip --output=/paysandbox .build/release/paysandbox

# The Swift runtime is in the binary; it still needs libc, libm, libstdc++ and libgcc_s, which is what this base has
# beside a user that is not root. There is no shell in it, hence the exec forms below.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /paysandbox /usr/local/bin/paysandbox

# As environment, so that they hold when arguments are added; an argument counts before its variable.
# A container's own loopback is out of reach for everybody else, and whoever publishes the port decides who comes in.
ENV PAYSANDBOX_LISTEN=0.0.0.0:8787 \
    PAYSANDBOX_ALLOW_REMOTE_CONTROL=1

EXPOSE 8787
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["/usr/local/bin/paysandbox", "health"]
ENTRYPOINT ["/usr/local/bin/paysandbox"]
