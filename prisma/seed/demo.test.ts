import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientPaymentStatus, paymentStatus } from '#app/domain/payments/status/payment-status.ts';
import { readPaymentFacts } from '#app/domain/payments/status/payment-facts.ts';
import { crossPractice } from '#tenants/cross-practice.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { DEMO_CLIENT_EMAIL, DEMO_PASSWORD, demoEmail } from './credentials.ts';
import { seedDemo } from './demo.ts';
import { DEMO_PRACTICES } from './practices/index.ts';

let db: TestDatabase;
const options = {
  now: TEST_NOW,
  mediaFolder: null,
  hosts: {
    appOrigin: 'http://localhost:3000',
    sitesHost: 'localhost:3000',
    protocol: 'http',
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  },
};
const seed = () => seedDemo(db.database, options);

beforeAll(async () => {
  db = await testDatabase();
  await seed();
});
afterAll(() => db.close());

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.owner.query(sql, values)).rows as Row[];

/** How many rows every table has. */
async function sizes(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const counted = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}"`))[0]!.n] as const,
    ),
  );
  return Object.fromEntries(counted);
}

describe('the demo seed', () => {
  it('makes six practices once; a second run changes nothing', async () => {
    const before = await sizes();
    expect(before.Practice).toBe(6);
    await seed();
    expect(await sizes()).toEqual(before);
  });

  it('has clients with prices of their own, and open packages', async () => {
    const [found] = await rows<Record<string, number>>(`
      SELECT count(DISTINCT u."practiceId")::int AS "ownPrices", count(DISTINCT k."practiceId")::int AS packages
      FROM "Practice" p LEFT JOIN "CustomPrice" u ON u."practiceId" = p.id
      LEFT JOIN "ClientPackage" k ON k."practiceId" = p.id AND k."sessionsRemaining" > 0`);
    expect(found!.ownPrices).toBe(6);
    expect(found!.packages).toBeGreaterThan(1);
  });

  it('keeps notes, addresses and intake forms of its clients, and somebody nobody can reach', async () => {
    const [found] = await rows<Record<string, number>>(`
      SELECT (SELECT count(DISTINCT "practiceId")::int FROM "ClientNote") AS notes,
        (SELECT count(DISTINCT "practiceId")::int FROM "Client" WHERE address IS NOT NULL) AS addresses,
        (SELECT count(DISTINCT "practiceId")::int FROM "IntakeRequest" WHERE "submittedAt" IS NOT NULL) AS answers,
        (SELECT count(DISTINCT "practiceId")::int FROM "Client" WHERE email IS NULL AND phone IS NULL) AS unreachable`);
    const forms = await rows<{ count: number; versions: number }>(`
      SELECT count(*)::int AS count, max(version)::int AS versions FROM "IntakeForm" GROUP BY "practiceId" ORDER BY 1 DESC`);
    expect(forms).toEqual([
      { count: 2, versions: 2 },
      ...Array.from({ length: 5 }, () => ({ count: 1, versions: 1 })),
    ]);
    // One of the six works by video alone.
    expect(found).toEqual({ notes: 6, addresses: 5, answers: 6, unreachable: 6 });
  });

  it('has one client with an account and bookings of every kind, more past ones than a page holds', async () => {
    const [{ id } = { id: '' }] = await rows<{ id: string }>('SELECT id FROM "User" WHERE email = $1', [
      DEMO_CLIENT_EMAIL,
    ]);
    const page = { limit: 100, offset: 0 };
    const cross = crossPractice(db.database.pool);
    const of = (tab: 'upcoming' | 'past' | 'transactions' | 'expired') =>
      cross.bookingsOfPerson(id, tab, new Date(TEST_NOW), page);
    const [upcoming, past, transactions, expired] = await Promise.all([
      of('upcoming'),
      of('past'),
      of('transactions'),
      of('expired'),
    ]);
    expect(new Set([...upcoming, ...past].map(({ practiceId }) => practiceId)).size).toBe(3);
    expect(upcoming.length).toBeGreaterThanOrEqual(3);
    expect(past.length).toBeGreaterThan(20);
    expect(transactions.length).toBeGreaterThan(20);
    expect(expired.length).toBeGreaterThanOrEqual(2);
  });

  it('leaves links to an intake form that waits, to reviews and to a registration in the outbox', async () => {
    const messages = await rows<{ template: string; links: number }>(`
      SELECT template, count(*) FILTER (WHERE "bodyText" ~ 'http://localhost:3000/(m/c|m/i|i/r/client_info|manage_event_registrations)/[\\w-]{32}')::int AS links
      FROM "Message" WHERE state = 'sent' GROUP BY 1 ORDER BY 1`);
    expect(messages).toEqual([
      { template: 'intake_form', links: 6 },
      { template: 'payment_past_due', links: 1 },
      { template: 'registration_confirmed', links: 6 },
      { template: 'review_request', links: 18 },
    ]);
  });

  it('is the same demo whenever it is made', async () => {
    const again = await testDatabase();
    try {
      await seedDemo(again.database, options);
      const visits = `SELECT c."firstName", c."lastName", a."startsAt", a.state, a."amountCents"
        FROM "Appointment" a JOIN "Client" c ON c.id = a."clientId" ORDER BY a."startsAt", 1, 2, 4, 5`;
      expect((await again.owner.query(visits)).rows).toEqual(await rows(visits));
    } finally {
      await again.close();
    }
  });

  it('lets each practitioner sign in with the printed password', async () => {
    const owners = await rows<{ email: string; passwordHash: string }>(
      `SELECT email, "passwordHash" FROM "User"`,
    );
    expect(owners.map(({ email }) => email).sort()).toEqual(
      [DEMO_CLIENT_EMAIL, ...DEMO_PRACTICES.map(({ slug }) => demoEmail(slug))].sort(),
    );
    expect(await verify(owners[0]!.passwordHash, DEMO_PASSWORD)).toBe(true);
    expect(owners.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true);
  });

  it('shows every payment status, to practitioner and client', async () => {
    const cross = crossPractice(db.database.pool);
    const [seenByClients, seenByOwners] = [new Set<string>(), new Set<string>()];
    for (const { slug } of DEMO_PRACTICES) {
      const { id } = (await cross.practiceForSlug(slug))!;
      const facts = await practiceDb(db.database, id).run(async (sql) => {
        const appointments = await sql<{
          id: string;
        }>`SELECT id FROM "Appointment" WHERE "practiceId" = ${id}::uuid`;
        return readPaymentFacts(
          sql,
          id,
          appointments.map((appointment) => appointment.id),
        );
      });
      for (const fact of facts.values()) {
        seenByClients.add(clientPaymentStatus(fact, TEST_NOW));
        seenByOwners.add(paymentStatus(fact, TEST_NOW));
      }
    }
    const both = ['Card needed', 'Card needed past due', 'Failed', 'Free', 'Paid', 'Past due', 'Pending'];
    expect([...seenByClients].sort()).toEqual(both);
    expect([...seenByOwners].sort()).toEqual([...both, 'Cancelled', 'Unpaid'].sort());
  });

  it('has marked, refunded and tipped visits, requests, refusals and a series', async () => {
    const [found] = await rows<Record<string, number>>(`
      SELECT (SELECT count(*)::int FROM "Appointment" WHERE "markPaid") AS marked,
             (SELECT count(*)::int FROM "LedgerEntry" WHERE kind = 'refund') AS refunded,
             (SELECT count(*)::int FROM "LedgerEntry" WHERE kind = 'tip') AS tipped,
             (SELECT count(*)::int FROM "Appointment" WHERE state = 'pending') AS pending,
             (SELECT count(*)::int FROM "Appointment" WHERE state = 'unavailable') AS declined,
             (SELECT count(*)::int FROM "Appointment" WHERE "seriesId" IS NOT NULL) AS series,
             (SELECT count(*)::int FROM "Appointment" WHERE "packageId" IS NOT NULL) AS packages,
             (SELECT count(*)::int FROM "BookableEvent") AS events,
             (SELECT count(*)::int FROM "PersonalEvent") AS personal`);
    for (const [what, count] of Object.entries(found!)) expect(count, what).toBeGreaterThan(0);
  });

  it('shows group events behind and ahead, one of them full, with registrants in every state of payment', async () => {
    const states = await rows<{ slug: string; statuses: string[]; dates: number; full: number }>(`
      SELECT p.slug, array_agg(DISTINCT CASE WHEN r."chargeOnDay" THEN 'upcoming' ELSE b."moneyStatus"::text END) AS statuses,
             count(DISTINCT e.id)::int AS dates,
             count(DISTINCT e.id) FILTER (WHERE e.capacity = (SELECT count(*) FROM "EventRegistration" x
               WHERE x."bookableEventId" = e.id AND x.state = 'registered'))::int AS full
      FROM "EventRegistration" r JOIN "BookableEvent" e ON e.id = r."bookableEventId"
      JOIN "Bill" b ON b.id = r.id
      JOIN "Practice" p ON p.id = r."practiceId" WHERE r.state = 'registered' GROUP BY 1 ORDER BY 1`);
    expect(states).toHaveLength(6);
    for (const { slug, statuses, dates, full } of states) {
      expect(statuses, slug).toEqual(
        slug === 'long-breath' ? ['free'] : ['failed', 'open', 'paid', 'upcoming'],
      );
      expect({ dates, full }, slug).toEqual({ dates: 6, full: 1 });
    }
  });

  it('has coupons in every practice: one that counts, one over, one of few uses; each use stands on record and off a price', async () => {
    const shown = await rows<Record<string, number | string>>(
      `
      SELECT p.slug, bool_or(d."expiresAt" IS NULL) AS open, bool_or(d."expiresAt" < $1) AS over,
             bool_or(d."maxRedemptions" IS NOT NULL) AS limited, sum(d."redemptionCount")::int AS uses
      FROM "DiscountCode" d JOIN "Practice" p ON p.id = d."practiceId" GROUP BY 1 ORDER BY 1`,
      [new Date(TEST_NOW)],
    );
    expect(shown).toHaveLength(6);
    for (const { slug, uses, ...kinds } of shown) {
      expect(kinds, String(slug)).toEqual({ open: true, over: true, limited: true });
      // Long Breath's event is free.
      expect(uses, String(slug)).toBe(slug === 'long-breath' ? 0 : 1);
    }
    const wrong = await rows(`
      SELECT d.code FROM "DiscountCode" d
      LEFT JOIN "DiscountCodeRedemption" x ON x."discountCodeId" = d.id
      LEFT JOIN "EventRegistration" r ON r.id = x."registrationId"
      LEFT JOIN "BookableEvent" e ON e.id = r."bookableEventId"
      GROUP BY d.id HAVING count(x.id) <> d."redemptionCount"
        OR bool_or(r."amountCents" + x."amountCents" <> e."amountCents")`);
    expect(wrong).toEqual([]);
  });

  it('sells gift cards in every practice', async () => {
    const sold = await rows<{ cards: number; online: number }>(`
      SELECT p.slug, count(*)::int AS cards, count(*) FILTER (WHERE t.public)::int AS online
      FROM "GiftCardTemplate" t JOIN "Practice" p ON p.id = t."practiceId" GROUP BY 1`);
    expect(sold).toHaveLength(6);
    for (const { cards, online } of sold) expect({ cards, online }).toEqual({ cards: 3, online: 2 });
  });

  it('collects for a visit exactly what was charged, and nothing twice', async () => {
    const wrong = await rows(`
      SELECT t.id FROM "Transaction" t
      LEFT JOIN "LedgerEntry" l ON l."transactionId" = t.id AND l.kind IN ('charge', 'tip')
      WHERE (t.state = 1) <> (l.id IS NOT NULL) OR l."amountCents" <> t."amountCents"
      UNION ALL
      SELECT a.id FROM "Appointment" a
      WHERE (a."paidAt" IS NOT NULL) <> EXISTS (SELECT FROM "Transaction" t
        WHERE t."billId" = a.id AND t.purpose = 'bill' AND t.state = 1)`);
    expect(wrong).toEqual([]);
  });

  it('overlaps no two visits that clients booked, buffers included', async () => {
    const overlaps = await rows(`
      SELECT a.id FROM "Appointment" a JOIN "Appointment" b
        ON a."practiceId" = b."practiceId" AND a.id < b.id
        AND tstzrange(a."startsAt", a."busyUntil") && tstzrange(b."startsAt", b."busyUntil")
      WHERE a.state IN ('pending', 'approved') AND b.state IN ('pending', 'approved')`);
    expect(overlaps).toEqual([]);
  });

  it('keeps every visit inside the hours of its place', async () => {
    const outside = await rows(`
      SELECT a.id FROM "Appointment" a
      WHERE NOT EXISTS (
        SELECT FROM (
          SELECT b."startMinute", b."endMinute" FROM "AvailabilityBlock" b
          WHERE b."locationId" = a."locationId"
            AND b.weekday = extract(dow FROM a."startsAt" AT TIME ZONE a."timeZone")
            AND NOT EXISTS (SELECT FROM "AvailabilityOverride" o WHERE o."practiceId" = a."practiceId"
              AND o.date = (a."startsAt" AT TIME ZONE a."timeZone")::date)
          UNION ALL
          SELECT (r->>'startMinute')::int, (r->>'endMinute')::int
          FROM "AvailabilityOverride" o, jsonb_array_elements(o.ranges) r
          WHERE o."practiceId" = a."practiceId" AND o.date = (a."startsAt" AT TIME ZONE a."timeZone")::date
        ) open
        WHERE open."startMinute" <= extract(epoch FROM (a."startsAt" AT TIME ZONE a."timeZone")::time) / 60
          AND open."endMinute" >= extract(epoch FROM (a."endsAt" AT TIME ZONE a."timeZone")::time) / 60)`);
    expect(outside).toEqual([]);
  });

  it('uses addresses of example.com and valid numbers kept for fiction, each once in its practice', async () => {
    const people = await rows<{ practiceId: string; email: string; phone: string }>(
      `SELECT "practiceId", email, phone FROM "Client"
       UNION ALL SELECT p.id, u.email, u.phone FROM "User" u JOIN "Practice" p ON p."ownerUserId" = u.id`,
    );
    for (const { email, phone } of people) {
      if (!email && !phone) continue;
      expect(email).toMatch(/^[a-z.-]+@example\.com$/);
      expect(phone).toMatch(/^\+1\d{3}55501\d\d$/);
      expect(parsePhoneNumberFromString(phone)?.isValid(), phone).toBe(true);
    }
    for (const field of ['email', 'phone'] as const) {
      const values = people.map((person) => `${person.practiceId} ${person[field]}`);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('has reviews of the past year by people who came, some of them without a name, some answered', async () => {
    const reviews = await rows<{
      slug: string;
      total: number;
      anonymous: number;
      replies: number;
      early: number;
      months: number;
    }>(`
      SELECT p.slug, count(*)::int AS total, count(*) FILTER (WHERE r."isAnonymous")::int AS anonymous,
             count(y.id)::int AS replies,
             count(*) FILTER (WHERE a."endsAt" > r."createdAt" OR a.state <> 'approved' OR c."createdAt" > r."createdAt")::int AS early,
             count(DISTINCT date_trunc('month', r."liveAt"))::int AS months
      FROM "Review" r JOIN "Practice" p ON p.id = r."practiceId" JOIN "Client" c ON c.id = r."clientId"
      LEFT JOIN "Appointment" a ON a.id = r."appointmentId"
      LEFT JOIN "ReviewReply" y ON y."reviewId" = r.id
      WHERE r."liveAt" IS NOT NULL GROUP BY 1`);
    expect(reviews).toHaveLength(6);
    for (const { slug, total, anonymous, replies, early, months } of reviews) {
      expect(total, slug).toBe(DEMO_PRACTICES.find((demo) => demo.slug === slug)!.reviews.length);
      expect(anonymous).toBeGreaterThan(0);
      expect(replies).toBeGreaterThan(0);
      expect(early).toBe(0);
      expect(months, slug).toBeGreaterThan(4);
    }
  });

  it('publishes a site for each, in its own colour, without any script', async () => {
    const pages = await rows<{ slug: string; accent: string; name: string; html: string; csp: string }>(`
      SELECT p.slug, p."colorAccent" AS accent, p.name, w.html, w.csp
      FROM "PublishedPage" w JOIN "Practice" p ON p.id = w."practiceId" WHERE w.path = '/'`);
    expect(pages).toHaveLength(6);
    expect(new Set(pages.map(({ accent }) => accent)).size).toBe(6);
    for (const { slug, accent, html, csp } of pages) {
      expect(html.match(/<script\b(?![^>]*type="application\/ld\+json")/g), slug).toBeNull();
      expect(html.match(/\son[a-z]+=/gi), slug).toBeNull();
      expect(csp).toContain("default-src 'none'");
      expect(csp).not.toContain('script-src');
      expect(html).toContain(accent);
      expect(html).toContain(`/media/${slug}/hero-`);
      expect(html).toContain(`/media/${slug}/portrait-`);
      const demo = DEMO_PRACTICES.find((one) => one.slug === slug)!;
      expect(html).toContain(demo.reviews[0]!.text.slice(0, 30));
    }
  });

  it('publishes a page that a kill left unpublished', async () => {
    await db.owner.query(`DELETE FROM "PublishedPage" WHERE "practiceId" =
      (SELECT id FROM "Practice" WHERE slug = 'stillpoint')`);
    await seed();
    expect((await rows(`SELECT id FROM "PublishedPage"`)).length).toBe(6);
  });
});
