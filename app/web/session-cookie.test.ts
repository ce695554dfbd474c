import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { OWNER_PASSWORD, twoPractices, type WorldPractice } from '#tests/support/world.ts';

const HOST = 'localhost:3000';
let db: TestDatabase;
let a: WorldPractice;
let app: Awaited<ReturnType<typeof webProcess>>;

/** The modules of a web process of its own: the environment is read once, when they load. */
async function webProcess(databaseUrl: string) {
  vi.stubEnv('APP_DATABASE_URL', databaseUrl);
  vi.stubEnv('SESSION_SECRET', 'a secret of these tests that is long enough to be one');
  vi.resetModules();
  const [{ requestContext }, { services }, { runOperation }, { signIn, signOut }] = await Promise.all([
    import('./request-context.ts'),
    import('#app/operations/context.ts'),
    import('#app/operations/run.ts'),
    import('#app/domain/accounts/index.ts'),
  ]);
  return { requestContext, services, runOperation, signIn, signOut };
}

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  app = await webProcess(db.appUrl);
});
afterAll(async () => {
  await app.services().database.close();
  await db.close();
});

/** A browser: keeps what it is told to keep, and sends it with each request. */
class Browser {
  cookies = new Map<string, string>();

  async visit(site = { kind: 'app' as const, host: HOST }) {
    const request = new Request(`http://${HOST}/portal/calendar`, {
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    return app.requestContext(request, site, undefined, 'nonce');
  }

  keep(lines: string[]): void {
    for (const line of lines) {
      const [pair] = line.split(';');
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  async signIn(keep?: string) {
    const web = await this.visit();
    const credentials = { email: a.owner.email, password: OWNER_PASSWORD, ...(keep ? { keep } : {}) };
    expect(await app.runOperation(app.signIn, web.base, credentials)).toMatchObject({ ok: true });
    const line = web.setCookies.find((cookie) => cookie.startsWith('__Host-tendwell_session='))!;
    this.keep(web.setCookies);
    return line;
  }

  get session() {
    return this.cookies.get('__Host-tendwell_session');
  }
}

describe('the session cookie (C24)', () => {
  test('is for this host alone, out of reach of scripts, and gone with the browser unless it is kept', async () => {
    const line = await new Browser().signIn();
    for (const flag of [/; HttpOnly/, /; Secure/, /; SameSite=Lax/, /; Path=\//]) expect(line).toMatch(flag);
    expect(line).not.toMatch(/Domain|Expires|Max-Age/i);
    expect(await new Browser().signIn('on')).toMatch(/; Expires=/);
  });

  test('a token that was there before signing in is never the one after it (fixation)', async () => {
    const victim = new Browser();
    victim.cookies.set('__Host-tendwell_session', 'chosen-by-somebody-else');
    expect((await victim.visit()).base.actor.kind).toBe('visitor');
    await victim.signIn();
    const first = victim.session;
    expect(first).not.toBe('chosen-by-somebody-else');
    await victim.signIn();
    expect(victim.session).not.toBe(first);
    const thief = new Browser();
    thief.cookies.set('__Host-tendwell_session', first!);
    expect((await thief.visit()).base.actor.kind).toBe('visitor');
    expect((await victim.visit()).base.actor).toMatchObject({ kind: 'practitioner', userId: a.owner.userId });
  });

  test('after signing out the old cookie opens nothing, and the CSRF token is another one', async () => {
    const browser = new Browser();
    await browser.signIn();
    const old = browser.session!;
    const web = await browser.visit();
    await app.runOperation(app.signOut, web.base, {});
    browser.keep(web.setCookies);
    expect(browser.session).toBeUndefined();
    browser.cookies.set('__Host-tendwell_session', old);
    const back = await browser.visit();
    expect(back.base.actor).toEqual({ kind: 'visitor' });
    expect(back.csrf).not.toBe(web.csrf);
  });

  test('a practice’s host never reads it', async () => {
    const browser = new Browser();
    await browser.signIn();
    const site = { kind: 'practice' as const, host: a.site.host, practice: a.info };
    expect((await browser.visit(site as never)).base.actor).toEqual({ kind: 'visitor' });
  });
});
