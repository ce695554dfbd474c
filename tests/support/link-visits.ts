import type { IncomingMessage } from 'node:http';
import { services } from '#app/operations/context.ts';
import type { Clock } from '#app/platform/clock.ts';
import { flashCookie, sessionCookie, visitorCookie, type Flash } from '#app/platform/cookies.ts';
import { CSRF_FIELD, csrfToken } from '#app/platform/csrf.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { readSession, startSession } from '#app/platform/session.ts';
import { newToken } from '#app/platform/tokens.ts';
import { webApp } from '#app/web/app.ts';
import type { Copy } from './matrix/checks.ts';
import type { MatrixSide, MatrixWorld } from './matrix/world.ts';
import type { LinkPage } from './link-pages.ts';
import type { ownBuild } from './own-build.ts';
import { TEST_NOW } from './context.ts';

/** An answer, with its text as far as it does not differ from one time to the next. */
export interface Shown {
  status: number;
  headers: Headers;
  text: string;
  location: string | null;
  /** What the page that follows says in passing. */
  toast: string | null;
}

export interface Visit {
  method?: 'GET' | 'HEAD' | 'POST';
  /** Reads the page's data as the browser's router does. */
  asData?: boolean;
  /** The address that it comes from. */
  from?: string;
  /** What the asker has already, by its ETag. */
  has?: string;
  /** On the host of this side's practice; else where the page stands. */
  onHostOf?: MatrixSide;
}

/** The whole web process over one copy of the matrix' world: host gate, guards, routes, pages. */
export async function linkVisits(
  { build }: Awaited<ReturnType<typeof ownBuild>>,
  world: MatrixWorld,
  copy: Copy,
  clock: Clock,
) {
  const { ports, cross } = copy.at();
  const { database } = copy.db;
  Object.assign(services(), { database, cross, clock, ports, limiter: rateLimiter(database.pool) });
  const app = { kind: 'app' as const, host: 'localhost:3000' };
  const known = [app, world.a.site, world.b.site];
  const fetch = webApp(build, () => Promise.reject(new Error('no GraphQL here')), {
    resolve: async (host) => known.find((site) => site.host === host) ?? null,
    wasClosed: async () => false,
    forget: () => undefined,
  });

  const visitorId = newToken();
  const visitor = (await visitorCookie().serialize(visitorId)).split(';')[0]!;
  const { token } = await startSession(database, {
    userId: world.a.account.userId,
    now: TEST_NOW,
    keep: true,
    userAgent: 'a test',
    address: '192.0.2.9',
  });
  const session = (await sessionCookie().serialize(token)).split(';')[0]!;
  const { sessionId } = (await readSession(database, token, TEST_NOW))!;

  /** Asks for the page as it is with this secret in its address. */
  async function visit(page: LinkPage, secret: string, side: MatrixSide, asked: Visit = {}): Promise<Shown> {
    const { method = 'GET', asData = false, from = '192.0.2.40' } = asked;
    const home = page.onSite ? side.site.host : app.host;
    const host = asked.onHostOf ? asked.onHostOf.site.host : home;
    const [path, search] = page.at(encodeURIComponent(secret), side).split('?');
    const headers: Record<string, string> = {
      host,
      cookie: page.signedIn ? `${visitor}; ${session}` : visitor,
    };
    if (asked.has) headers['if-none-match'] = asked.has;
    const csrf = csrfToken(host, page.signedIn ? sessionId : visitorId);
    let body: string | undefined;
    if (method === 'POST') {
      const posts = page.posts ?? { json: {} };
      headers.origin = `http://${host}`;
      headers['content-type'] = 'json' in posts ? 'application/json' : 'application/x-www-form-urlencoded';
      headers['x-csrf-token'] = csrf;
      body =
        'json' in posts
          ? JSON.stringify(posts.json)
          : new URLSearchParams({ ...posts.form, [CSRF_FIELD]: csrf }).toString();
    }
    const url = `http://${host}${path}${asData ? '.data' : ''}${search ? `?${search}` : ''}`;
    const incoming = { socket: { remoteAddress: from } } as unknown as IncomingMessage;
    const answer = await fetch(new Request(url, { method, headers, body }), incoming);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    const text = [nonce, answer.headers.get('x-request-id'), encodeURIComponent(secret), secret]
      .filter((part): part is string => Boolean(part))
      .reduce((left, part) => left.replaceAll(part, '…'), await answer.text())
      // Each visitor without a cookie gets a CSRF token of their own.
      .replace(/(?<![\w-])[\w-]{86}(?![\w-])/g, '…');
    const location = answer.headers.get('location')?.replaceAll(encodeURIComponent(secret), '…') ?? null;
    const left = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${flashCookie().name}=`));
    const flash = (await flashCookie().parse(left ?? null)) as Flash | null;
    return { status: answer.status, headers: answer.headers, text, location, toast: flash?.text ?? null };
  }
  return { visit };
}
