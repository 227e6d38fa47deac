ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The owner's folder, which a site that nobody has personalised does not have.
RUN mkdir -p content && npm run build

# What no start reads goes: the Node among the optional dependencies (the image brings its own; sharp's binaries beside
# it stay), the TypeScript compiler, which npm keeps as a peer that is optional to React Router's packages, and the
# declarations, source maps and readmes of every package. Licences stay. Half of the weight, and no dead tool to patch.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
RUN rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript && \
  find node_modules/.bin -xtype l -delete && \
  find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname 'readme*' -o -iname 'changelog*' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /site
COPY package.json ./
COPY --from=dependencies /site/node_modules node_modules
COPY --from=build /site/build build
# What the owner's commands run from.
COPY app app
COPY --from=build /site/content content
COPY demo demo
COPY db db
COPY commands commands
# No VOLUME: some platforms refuse an image with one. A new volume of Docker at /data becomes node's like this folder.
RUN mkdir /data && chown node:node /data
EXPOSE 3000
# Only whether the process lives: platforms restart or remove what is unhealthy, and without its database the site still
# serves pages. docs/operations.md, "Health checks"
HEALTHCHECK --interval=30s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: SIGTERM has to reach it. No USER: platforms mount volumes as root's, and the entrypoint gives
# DATA_DIR to node before it becomes this user. Started as anybody else (compose: `user: node`) it does nothing.
# The heap's limits are for memory under load: 0.2 GB rather than 0.4 (docs/performance.md). A page cache is not in it.
ENTRYPOINT ["sh", "commands/entrypoint.sh"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "node_modules/@react-router/serve/dist/cli.js", "build/server/index.js"]
