import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { flashCookie, sessionCookie, visitorCookie, type Flash } from '#app/platform/cookies.ts';
import { csrfToken } from '#app/platform/csrf.ts';
import { env } from '#app/platform/env/index.ts';
import { currentRequestId } from '#app/platform/escapes.ts';
import { logger } from '#app/platform/logger.ts';
import { endSession, readSession, startSession, type SessionUser } from '#app/platform/session.ts';
import { newToken } from '#app/platform/tokens.ts';
import { services, type BaseContext } from '#app/operations/context.ts';
import type { WebContext } from '#app/operations/remix.ts';
import type { Actor } from '#app/operations/actor.ts';
import type { CrossPractice, PracticeInfo } from '#tenants/cross-practice.ts';
import type { Site } from '#tenants/resolve-site.ts';
import { readsOf } from '#tenants/scoped-db.ts';

/** The caller's address: the socket's, or the proxy's word for it where a proxy is trusted. */
export function callerAddress(incoming: IncomingMessage | undefined, headers: Headers): string {
  const forwarded = env().trustedProxy
    ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || incoming?.socket.remoteAddress || 'unknown';
}

/** Who a session cookie stands for; it is the browser's word, so it may hold anything. */
async function whoIs(token: unknown): Promise<SessionUser<PracticeInfo> | null> {
  const { database, clock } = services();
  return token && typeof token === 'string' ? readSession(database, token, clock.now()) : null;
}

/** The same reads; whose practice it is, the session told. */
function knowing(cross: CrossPractice, user: SessionUser<PracticeInfo>): CrossPractice {
  return {
    ...cross,
    practiceForOwner: async (userId) =>
      userId === user.userId ? user.practice : cross.practiceForOwner(userId),
  };
}

/** Builds the one context of a request. On a practice's host no session is ever read. */
export async function requestContext(
  request: Request,
  site: Site,
  incoming: IncomingMessage | undefined,
  nonce: string,
  hasPage: WebContext['hasPage'] = () => false,
): Promise<WebContext> {
  const cookies = request.headers.get('cookie');
  const onApp = site.kind === 'app';
  const setCookies: string[] = [];
  const sessionToken: unknown = onApp ? await sessionCookie().parse(cookies) : null;
  const stored: unknown = await visitorCookie().parse(cookies);
  const knownVisitor = typeof stored === 'string' && stored.length === 32;
  const visitorId = knownVisitor ? stored : newToken();
  if (!knownVisitor) setCookies.push(await visitorCookie().serialize(visitorId));
  const flash = (await flashCookie().parse(cookies)) as Flash | null;
  if (flash) setCookies.push(await flashCookie().serialize('', { maxAge: 0 }));

  const user = await whoIs(sessionToken);
  const actor: Actor = user
    ? { kind: user.kind, userId: user.userId, sessionId: user.sessionId }
    : { kind: 'visitor' };
  const requestId = currentRequestId() ?? randomUUID();
  const address = callerAddress(incoming, request.headers);
  const shared = services();
  const base: BaseContext = {
    ...shared,
    // Each loader of a page asks whose practice it is; nothing that only reads can change the answer meanwhile.
    cross: user && request.method === 'GET' ? knowing(shared.cross, user) : shared.cross,
    requestId,
    log: logger.child({ requestId }),
    actor,
    site,
    linkToken: request.headers.get('x-link-token'),
    visitorId,
    knownVisitor,
    address,
    reads: readsOf(shared.database),
    session: {
      async start({ userId, keep }) {
        if (!onApp) throw new Error('no session is started on a practice host');
        if ('sessionId' in actor) await endSession(shared.database, actor.sessionId, shared.clock.now());
        const { token, expiresAt } = await startSession(shared.database, {
          userId,
          keep,
          now: shared.clock.now(),
          userAgent: request.headers.get('user-agent'),
          address,
          visitorId,
        });
        // The id by which this device is known as its owner's lives on from here.
        setCookies.push(await visitorCookie().serialize(visitorId));
        setCookies.push(await sessionCookie().serialize(token, keep ? { expires: expiresAt } : {}));
      },
      async end() {
        if ('sessionId' in actor) await endSession(shared.database, actor.sessionId, shared.clock.now());
        setCookies.push(await sessionCookie().serialize('', { maxAge: 0 }));
      },
    },
  };
  const holder = 'sessionId' in actor ? actor.sessionId : visitorId;
  return {
    base,
    site,
    nonce,
    csrf: csrfToken(site.host, holder),
    flash,
    viewer: user && { kind: user.kind, name: user.name, photoUrl: user.photoUrl },
    hasPage,
    formTargets: [],
    setCookies,
  };
}

/** What a CSRF token is bound to for a context: the session where there is one, else the browser. */
export function csrfHolder({ base }: WebContext): string {
  return 'sessionId' in base.actor ? base.actor.sessionId : (base.visitorId ?? '');
}
