import { MINUTE_MS } from '#app/lib/duration.ts';
import type { Database } from './db.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A session ends after this long without a request, unless the person asked to stay signed in. */
export const IDLE_MINUTES = 30;
/** A session ends after this long whatever happens. */
export const SESSION_HOURS = 12;
/** The same for a device on which the person asked to stay signed in. */
export const LONG_SESSION_DAYS = 14;

export interface SessionUser<Practice> {
  sessionId: string;
  userId: string;
  kind: 'practitioner' | 'client' | 'admin';
  name: string;
  photoUrl: string | null;
  /** What `practice_for_owner` tells of the practice that they own; null where they own none. */
  practice: Practice | null;
}

/** What tells a browser again, by the id that it keeps, without naming it. */
export const browserHash = (visitorId: string): string => tokenHash(`browser:${visitorId}`);

interface NewSession {
  userId: string;
  /** Epoch ms. */
  now: number;
  keep: boolean;
  userAgent: string | null;
  address: string;
  /** The browser's own id: by it the device is known when somebody tries to sign in to the account again. */
  visitorId?: string | null;
}

/** Starts a session under a new random token; only its hash is kept. */
export async function startSession(
  { prisma }: Database,
  session: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const hours = session.keep ? LONG_SESSION_DAYS * 24 : SESSION_HOURS;
  const expiresAt = new Date(session.now + hours * 60 * MINUTE_MS);
  await prisma.session.create({
    data: {
      tokenHash: tokenHash(token),
      userId: session.userId,
      createdAt: new Date(session.now),
      lastSeenAt: new Date(session.now),
      expiresAt,
      keepSignedIn: session.keep,
      userAgent: session.userAgent?.slice(0, 300) ?? null,
      ip: session.address,
      browserHash: session.visitorId ? browserHash(session.visitorId) : null,
    },
  });
  return { token, expiresAt };
}

const SELECT = {
  id: true,
  userId: true,
  lastSeenAt: true,
  expiresAt: true,
  keepSignedIn: true,
  revokedAt: true,
} as const;

type Kept = { lastSeenAt: Date; expiresAt: Date; keepSignedIn: boolean; revokedAt: Date | null };

function stands(session: Kept, now: number): boolean {
  if (session.revokedAt || session.expiresAt.getTime() <= now) return false;
  return session.keepSignedIn || now - session.lastSeenAt.getTime() <= IDLE_MINUTES * MINUTE_MS;
}

/** In one statement, prepared once a connection: every request of somebody signed in begins with it. */
const READ = {
  name: 'tendwell_session',
  text: `SELECT s.id, s."userId", s."lastSeenAt", s."expiresAt", s."keepSignedIn", s."revokedAt", u.kind,
      u.name, u."photoUrl", to_jsonb(p) AS practice
    FROM "Session" s JOIN "User" u ON u.id = s."userId"
    LEFT JOIN LATERAL tenancy.practice_for_owner(u.id) p ON u.kind = 'practitioner'
    WHERE s."tokenHash" = $1`,
};

/** The user of a session token, or null where it is unknown, revoked, idle or over. `now` in epoch ms. */
export async function readSession<Practice>(
  { pool, prisma }: Database,
  token: string,
  now: number,
): Promise<SessionUser<Practice> | null> {
  const { rows } = await pool.query<Kept & Omit<SessionUser<Practice>, 'sessionId'> & { id: string }>({
    ...READ,
    values: [tokenHash(token)],
  });
  const session = rows[0];
  if (!session || !stands(session, now)) return null;
  // One write a minute is enough to know that someone is there.
  if (now - session.lastSeenAt.getTime() > MINUTE_MS) {
    await prisma.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: new Date(now) } });
  }
  const { id: sessionId, userId, kind, name, photoUrl, practice } = session;
  return { sessionId, userId, kind, name, photoUrl, practice };
}

/** Whether a session still stands. To ask is no sign of life: an open page alone keeps nobody signed in. */
export async function sessionStands({ prisma }: Database, sessionId: string, now: number): Promise<boolean> {
  const session = await prisma.session.findUnique({ where: { id: sessionId }, select: SELECT });
  return session !== null && stands(session, now);
}

/** Ends a session for good; a second time changes nothing. */
export async function endSession({ prisma }: Database, sessionId: string, now: number): Promise<void> {
  await prisma.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date(now) },
  });
}
