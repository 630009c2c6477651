# One image for every role: ROLE=all (default), web or worker. Also the operator's command: tindahan.
ARG NODE_IMAGE=docker.io/library/node:24-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY contract/package.json contract/
COPY web/package.json web/
COPY paymongo-simulator/package.json paymongo-simulator/
COPY e2e/package.json e2e/
COPY lab/package.json lab/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

FROM manifests AS packages
# License texts stay. TypeScript would come along as an optional peer of the queue's reader of settings.
RUN npm ci --omit=dev --workspace=@tindahan/api --workspace=@tindahan/web --include-workspace-root \
 && rm -rf node_modules/typescript node_modules/@typescript node_modules/@types \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) \
   ! -iname '*licen[cs]e*' ! -iname '*copying*' ! -iname '*notice*' -delete
COPY dev/sbom.ts dev/
RUN node dev/sbom.ts > sbom.cdx.json

FROM manifests AS program
RUN rm -r package-lock.json .npmrc paymongo-simulator e2e lab
COPY server.ts LICENSE ./
COPY contract contract
COPY api/src api/src
COPY api/db/roles.sql api/db/grants.sql api/db/
COPY api/db/migrations api/db/migrations
COPY api/db/functions api/db/functions
COPY web/server web/server
COPY web/app/shared/scripts web/app/shared/scripts
COPY cli cli
COPY --from=build /shop/web/build web/build
COPY --from=packages /shop/sbom.cdx.json ./

FROM ${NODE_IMAGE}
ENV NODE_ENV=production UPLOADS_DIRECTORY=/data/uploads
WORKDIR /shop
RUN mkdir -p /data/uploads && chown -R 1000:1000 /data
# What changes rarely first: an update then fetches only the last layer.
COPY --from=packages /shop/node_modules node_modules
# Packages of which another version is in the folder above.
COPY --from=packages /shop/api/node_modules api/node_modules
COPY --from=program /shop .
RUN ln --symbolic /shop/cli/tindahan.ts /usr/local/bin/tindahan
VOLUME /data
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["node", "-e", "const { ROLE, PORT, METRICS_PORT } = process.env; const url = ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT || 9464}/metrics` : `http://127.0.0.1:${PORT || 3000}/readyz`; fetch(url).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not npm, which passes no signals on. It has stopped 9.5 s after SIGTERM at the latest.
CMD ["node", "server.ts"]
