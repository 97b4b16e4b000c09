# The command in a small image, built from a clean checkout:
#
#   docker build -t catalog .
#   docker run --rm -v "$PWD:/project" catalog build
FROM swift:6.2-bookworm AS build
WORKDIR /source
COPY . .
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends python3 >/dev/null \
    && Scripts/release /dist \
    && mkdir /unpacked \
    && tar -xzf /dist/catalog-*.tar.gz -C /unpacked

FROM debian:bookworm-slim
# The certificates of hosts, and libstdc++, which is not inside.
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends ca-certificates libstdc++6 >/dev/null \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /unpacked/catalog /usr/local/bin/catalog
COPY --from=build /unpacked/share/LICENSE /unpacked/share/THIRD-PARTY.txt /usr/local/share/doc/catalog/
WORKDIR /project
ENTRYPOINT ["catalog"]
CMD ["--help"]
