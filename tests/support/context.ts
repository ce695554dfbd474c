import { crossPractice } from '#tenants/cross-practice.ts';
import { Gazetteer } from '#app/integrations/places/gazetteer.ts';
import { PostgresIndex } from '#app/integrations/search/postgres.ts';
import type { BaseContext, Ports, Services } from '#app/operations/context.ts';
import type { WebContext } from '#app/operations/remix.ts';
import { fixedClock, type Clock } from '#app/platform/clock.ts';
import type { Database } from '#app/platform/db.ts';
import { logger } from '#app/platform/logger.ts';
import { rateLimiter, type RateLimiter } from '#app/platform/rate-limit.ts';
import { newToken } from '#app/platform/tokens.ts';

/** Wednesday, March 4, 2026, 15:00 UTC: the moment at which tests begin unless they say otherwise. */
export const TEST_NOW = Date.UTC(2026, 2, 4, 15);

/** Lets all through: what is tried in a test in a minute nobody tries in a day; the budgets have tests of their own. */
export const UNLIMITED: RateLimiter = {
  spend: async () => true,
  hasLeft: async () => true,
  spendAll: async () => null,
  giveBack: async () => undefined,
  reset: async () => undefined,
};

interface TestContext {
  database: Database;
  clock?: Clock;
  ports?: Partial<Ports>;
}

function missing(name: string): never {
  throw new Error(`this test gave no ${name}`);
}

/** The process-wide services over a test's own database and clock. */
export function testServices({ database, clock = fixedClock(TEST_NOW), ports = {} }: TestContext): Services {
  const port = <Name extends keyof Ports>(name: Name) => ports[name] ?? missing(name);
  return {
    database,
    cross: crossPractice(database.pool),
    clock,
    ports: {
      get cards() {
        return port('cards');
      },
      billing: ports.billing ?? null,
      connect: ports.connect ?? null,
      sellers: ports.sellers ?? null,
      settlements: ports.settlements ?? { stripe: null, square: null },
      merchants: ports.merchants ?? null,
      identity: ports.identity ?? null,
      calendars: ports.calendars ?? null,
      conferencing: ports.conferencing ?? { zoom: null },
      get wallets() {
        return port('wallets');
      },
      get mailer() {
        return port('mailer');
      },
      get sms() {
        return port('sms');
      },
      get files() {
        return port('files');
      },
      get feeds() {
        return port('feeds');
      },
      get transcoder() {
        return port('transcoder');
      },
      get pictures() {
        return port('pictures');
      },
      edge: ports.edge ?? null,
      chat: ports.chat ?? null,
      writer: ports.writer ?? null,
      search: ports.search ?? { own: new PostgresIndex(crossPractice(database.pool)), outside: null },
      get dns() {
        return port('dns');
      },
      get certificates() {
        return port('certificates');
      },
      domainSetup: ports.domainSetup ?? null,
      places: ports.places ?? { bundled: new Gazetteer(), outside: null },
    },
    limiter: rateLimiter(database.pool),
    appOrigin: 'http://localhost:3000',
    sitesHost: 'localhost:3000',
    protocol: 'http',
  };
}

/** A context as a request would have it; a visitor on the app's host unless told otherwise. */
export function testContext(
  options: TestContext & Partial<Omit<BaseContext, keyof TestContext>>,
): BaseContext {
  const { database, clock, ports, ...rest } = options;
  return {
    ...testServices({ database, clock, ports }),
    requestId: newToken(),
    log: logger,
    actor: { kind: 'visitor' },
    site: { kind: 'app', host: 'localhost:3000' },
    linkToken: null,
    visitorId: newToken(),
    knownVisitor: true,
    address: '192.0.2.1',
    session: { start: async () => undefined, end: async () => undefined },
    ...rest,
  };
}

/** What a route's loader or action gets beside its request: nothing set yet, and what it sets is kept in `setCookies`. */
export function webContext(base: BaseContext): WebContext {
  return {
    base,
    site: base.site!,
    nonce: 'n',
    csrf: '',
    viewer: null,
    flash: null,
    hasPage: () => false,
    formTargets: [],
    setCookies: [],
  };
}
