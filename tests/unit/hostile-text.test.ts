import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import { services } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { LINK_PAGES, secretsOf, type LinkPage, type Secrets } from '#tests/support/link-pages.ts';
import { linkVisits } from '#tests/support/link-visits.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild } from '#tests/support/own-build.ts';

const EVIL = `"'><img src=x onerror=alert(1)></script></title><svg onload=alert(2)>{{7*7}}`;
/** What is no text that somebody wrote: keys of the product itself, zones, codes, addresses that are proved. */
const NOT_WRITTEN =
  /(hash|encrypted|key|token|etag|csp|zone|slug|code|currency|path|provider|externalid|status|purpose)$/i;

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let secrets: Secrets;
let situation: Awaited<ReturnType<typeof linkVisits>>;
let written: string[];
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const own = await ownBuild((file) => /^routes\/(portal|api|dev)\//.test(file));
  situation = await linkVisits(own, world, copy, fixedClock(TEST_NOW));
  secrets = await secretsOf(copy.db, world.a, TEST_NOW);
  written = await writeEverywhere();
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

/** Writes mark-up into every text column that takes it, of every table; answers which did. */
async function writeEverywhere(): Promise<string[]> {
  const { owner } = copy.db;
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND is_generated = 'NEVER' ORDER BY 1, 2`,
  );
  const done: string[] = [];
  for (const { table, column } of rows) {
    if (
      NOT_WRITTEN.test(column) ||
      /^(User|Session|UserToken|WebhookEvent|OutboxEvent|RateLimit)$/.test(table)
    )
      continue;
    try {
      const { rowCount } = await owner.query(`UPDATE "${table}" SET "${column}" = $1`, [EVIL]);
      if (rowCount) done.push(`${table}.${column}`);
    } catch {
      // A bound of the database's own: an address, a number, a name that must be the only one.
    }
  }
  await owner.query(`UPDATE "User" SET name = $1, "firstName" = $1, "lastName" = $1`, [EVIL]);
  return done;
}

/** What of it a browser would take for mark-up: a tag that the page did not write, or an attribute that it leaves. */
const acts = (html: string) => html.match(/<img src=x|<svg onload|"'>/gi) ?? [];

/** Pages beside those of links that show what people wrote. */
const MORE: Record<string, LinkPage> = {
  book: { takes: ['hold'], at: () => '/book', onSite: true },
  'book/time': {
    takes: ['hold'],
    at: (_, { chosen }) => `/book/time?service=${chosen.serviceId}&location=${chosen.locationId}`,
    onSite: true,
  },
  events: { takes: ['hold'], at: () => '/events', onSite: true },
  'events/:slug': { takes: ['hold'], at: () => '/events/evening-circle', onSite: true },
  bookings: { takes: ['appointment'], at: () => '/bookings', signedIn: true },
  account: { takes: ['appointment'], at: () => '/account', signedIn: true },
  '/': { takes: ['appointment'], at: () => '/' },
};

test('what people write stands in many places (C50)', () => {
  expect(written).toEqual(
    expect.arrayContaining([
      'AppointmentService.name',
      'BookableEventType.name',
      'Client.firstName',
      'Location.name',
      'Practice.name',
      'Review.text',
      'Service.description',
      'Service.name',
    ]),
  );
});

test.each(Object.entries({ ...LINK_PAGES, ...MORE }))(
  '%s shows mark-up as the letters that it is, and runs nothing but its own scripts (C50)',
  async (address, page) => {
    if (page.postsOnly || address.endsWith('/live') || page.alike) return;
    expect(services().clock.now()).toBe(TEST_NOW);
    let shown = await situation.visit(page, secrets[page.takes[0]!], world.a);
    if (shown.status === 302) {
      const on = { ...page, at: () => shown.location!.replaceAll('…', secrets[page.takes[0]!]) };
      shown = await situation.visit(on, secrets[page.takes[0]!], world.a);
    }
    expect(shown.status).toBe(200);
    const type = shown.headers.get('content-type') ?? '';
    if (type.startsWith('text/calendar')) {
      // One line a field: nothing that is written begins another.
      const lines = shown.text.split('\r\n').filter(Boolean);
      expect(lines.filter((line) => !/^([A-Z-]+[;:]| )/.test(line))).toEqual([]);
      return;
    }
    if (!type.startsWith('text/html')) return;
    expect(acts(shown.text)).toEqual([]);
    const scripts = [...shown.text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(
      scripts.filter((attributes) => !attributes.includes('nonce="…"') && !attributes.includes('ld+json')),
    ).toEqual([]);
    expect(shown.headers.get('content-security-policy')).toContain("'nonce-");
  },
);

test('messages hold it as letters, and nothing of it in the lines above them (C50, C53)', async () => {
  const before = await copy.db.owner.query<{ id: string }>('SELECT id FROM "Message"');
  const jobs = [...registry.values()].filter(({ name }) => /^write\w*Message$/.test(name));
  for (const operation of jobs) {
    const ctx = copy.at({ actor: { kind: 'system' } });
    await runOperation(operation, ctx, CASES[operation.name]!.input(world.a));
  }
  const { rows } = await copy.db.owner.query<{
    subject: string | null;
    bodyHtml: string | null;
    bodyText: string;
  }>('SELECT subject, "bodyHtml", "bodyText" FROM "Message" WHERE NOT id = ANY($1)', [
    before.rows.map(({ id }) => id),
  ]);
  expect(jobs.length).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.some(({ bodyText }) => bodyText.includes('onerror'))).toBe(true);
  for (const { subject, bodyHtml } of rows) {
    expect(acts(bodyHtml ?? '')).toEqual([]);
    expect(subject ?? '').not.toMatch(/[\r\n]/);
  }
});
