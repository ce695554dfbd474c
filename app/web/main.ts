import * as build from 'virtual:remix/server-build';
import type { ServerBuild } from '@remix-run/node';
import { registry } from '#app/domain/registry.ts';
import { publishedPage, publishedSite, siteFile } from '#app/domain/website/index.ts';
import { graphqlEndpoint } from '#app/graphql/endpoint.ts';
import { schemaOf } from '#app/graphql/schema.ts';
import { isSiteFile, SITE_FILES } from '#app/lib/website/site-files.ts';
import { services, systemContext, type BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { mustBeBound } from '#app/platform/db.ts';
import { loadClockOffset } from '#app/platform/dev-clock.ts';
import { env } from '#app/platform/env/index.ts';
import { watchEscapes } from '#app/platform/escapes.ts';
import { notificationHub } from '#app/platform/live.ts';
import { logger } from '#app/platform/logger.ts';
import { siteResolver, type Site } from '#tenants/resolve-site.ts';
import { isReady, webApp } from './app.ts';
import { fileServer } from './files/files.ts';
import { commonHeaders } from './headers.ts';
import { ownCrawlers } from './published/own-crawlers.ts';
import { listen } from './own-machine.ts';
import { fileBytes, pageCache } from './pages.ts';
import { pictureServer } from './files/pictures.ts';
import { webServer } from './server.ts';
import { tlsAsk } from './tls-ask.ts';
import { storedFiles } from './files/stored-files.ts';

const DRAIN_MS = 8_000;

/** Starts the web process: the practice sites, the portal, GraphQL. */
async function main(): Promise<void> {
  const { appHost, sitesHost, port, devControls } = env();
  const { cross, database } = services();
  await mustBeBound(database.pool);
  const sites = siteResolver(cross, { appHost, sitesHost });
  /** Asks what visitors of a host may ask; null where it is no practice's, or its pages are at another one. */
  async function ofVisitor<T>(host: string, ask: (site: Site, context: BaseContext) => Promise<T>) {
    const site = await sites.resolve(host);
    return site?.kind === 'practice' && !site.movedTo ? ask(site, { ...systemContext('page'), site }) : null;
  }
  const pages = pageCache(
    {
      site: (host) =>
        ofVisitor(host, async (site, context) => {
          const outcome = await runOperation(publishedSite, context, {});
          if (!outcome.ok || site.kind !== 'practice') return null;
          const { pages: shown, redirects } = outcome.value;
          return {
            practiceId: site.practice.id,
            // The front page is always there: without a published one it is the welcome.
            pages: new Set(['/', ...shown.map(({ path }) => path)]),
            redirects: new Map(redirects.map(({ path, target }) => [path, target])),
          };
        }),
      page: (host, path) =>
        ofVisitor(host, async (_site, context) => {
          if (isSiteFile(path)) {
            const { file, type } = SITE_FILES[path];
            const made = await runOperation(siteFile, context, { file });
            return made.ok ? fileBytes(made.value.text, type) : null;
          }
          const outcome = await runOperation(publishedPage, context, { path });
          return outcome.ok ? outcome.value : null;
        }),
    },
    commonHeaders(),
  );

  const hub = await notificationHub();
  hub.on('site', (practiceId) => {
    sites.forget(practiceId);
    pages.forget(practiceId);
  });
  hub.onReconnected(() => pages.clear());
  if (devControls) {
    await loadClockOffset(database);
    hub.on(
      'clock',
      () =>
        void loadClockOffset(database).catch((error: Error) =>
          logger.warn({ err: error.message }, 'the clock control was not read'),
        ),
    );
  }

  const server = webServer({
    appHost,
    pages,
    files: fileServer(
      [
        { prefix: '/assets/', folder: 'build/client/assets', immutable: true },
        { prefix: '/media/', folder: `${env().dataDir}/media`, immutable: true },
        { prefix: '/', folder: 'build/client', immutable: false },
      ],
      commonHeaders(),
    ),
    crawlers: ownCrawlers(env(), commonHeaders()),
    pictures: pictureServer(services().ports.files),
    stored: storedFiles(env()),
    tlsAsk: tlsAsk({ appHost, sitesHost, isServed: async (host) => (await sites.resolve(host)) !== null }),
    isReady,
    fetch: webApp(
      build as unknown as ServerBuild,
      graphqlEndpoint(schemaOf(registry), { development: devControls }),
      sites,
      pages,
    ),
  });

  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    const done = async () => {
      await hub.close();
      await database.close();
      process.exit(code);
    };
    server.close(() => void done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS / 4).unref();
    setTimeout(() => process.exit(code), DRAIN_MS).unref();
  };
  for (const wish of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(wish, () => stop(0));
  watchEscapes(() => stop(1));

  await listen(server, port, devControls ? 'own machine' : 'everybody');
  logger.info({ port }, 'web is listening');
  process.send?.('ready');
}

await main();
