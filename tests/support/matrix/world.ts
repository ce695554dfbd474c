import { v7 as uuid } from 'uuid';
import { http } from 'msw';
import { shareCalendar } from '#app/domain/calendar/index.ts';
import { bookingAvailability, holdTime } from '#app/domain/availability/index.ts';
import { reviewLinkOf } from '#app/domain/reviews/index.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { StripeBilling } from '#app/integrations/billing/stripe.ts';
import { StripeConnect } from '#app/integrations/connect/stripe.ts';
import { StripeIdentity } from '#app/integrations/identity/stripe.ts';
import { memoryJournal } from '#sandbox/core/journal.ts';
import type { Actor } from '#app/operations/actor.ts';
import type { BaseContext, Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { startSession } from '#app/platform/session.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { selectPictures } from '#app/integrations/pictures/select.ts';
import { selectTranscoder } from '#app/integrations/transcoder/select.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { newToken } from '#app/platform/tokens.ts';
import {
  aClientWithCard,
  aCoupon,
  aFailedPaymentAppointment,
  aGiftCard,
  aGroupEvent,
  aGroupEventType,
  anApprovedAppointment,
  anUnpaidGiftCard,
  anIntakeForm,
  anIntakeRequest,
  aDispute,
  aPaidAppointment,
  aPayout,
  aPastUnpaidAppointment,
  aPendingAppointment,
  aRegistration,
  aReview,
  given,
  otherHours,
  type Scene,
} from '#prisma/situations/index.ts';
import { practiceDb, type ScopedTx } from '#tenants/scoped-db.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { ok } from '../worlds/booking.ts';
import { testContext, TEST_NOW, UNLIMITED } from '../context.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { vendorApis } from '../msw.ts';
import { aReviewForVideo, anUploadLink } from '../videos/video-reviews.ts';
import { twoPractices, type WorldPractice } from '../world.ts';
import { keepRows } from './kept.ts';
import { aWholeSite } from './site.ts';
import { connectVendors, matrixVendors } from './vendors.ts';

export const WEBHOOK_SECRET = 'whsec_matrix';

/** A calendar stands at every address, and nothing in it can be read now. */
const FEEDS: Ports['feeds'] = {
  check: async () => ({ outcome: 'calendar', name: 'Club' }),
  read: async () => ({ outcome: 'unavailable' }),
};

/** The card provider of a test file, and what was changed of its state. Call it once at the top of the file. */
export function matrixCards() {
  const changed: string[] = [];
  const append = (changes: unknown[]) => void changed.push(...changes.map((one) => JSON.stringify(one)));
  const journal = { ...memoryJournal(), append };
  const handlers = () => createStripeSandbox({ now: () => TEST_NOW, journal }).handlers;
  // The store takes what it is given, and has nothing.
  const noFiles = http.all(
    /^http:\/\/127\.0\.0\.1:4242\/tendwell-files\//,
    ({ request }) => new Response(null, { status: request.method === 'PUT' ? 200 : 404 }),
  );
  const vendors = matrixVendors(append);
  const server = vendorApis(...handlers(), ...vendors.handlers(), noFiles);
  const stripe = {
    secretKey: 'sk_test_matrix',
    publishableKey: 'pk_test_matrix',
    webhookSecret: WEBHOOK_SECRET,
    connectWebhookSecret: WEBHOOK_SECRET,
    clientId: 'ca_matrix',
  };
  return {
    cards: new StripeGateway(stripe),
    billing: new StripeBilling(stripe),
    connect: new StripeConnect(stripe),
    identity: new StripeIdentity(stripe),
    writes: () => changed.length,
    /** What was written after so many changes. */
    writtenSince: (count: number) => changed.slice(count),
    /** Until the end of the test, a provider that knows nothing of what was done before, and vendors that know what was when the world was made. */
    renew: () => server.use(...handlers(), ...vendors.handlers()),
    vendors,
  };
}

export type MatrixCards = ReturnType<typeof matrixCards>;

/** A paid group event next week for which this client is registered by the practitioner, not paid yet. */
function aGroupEventOf(scene: Scene, client: { id: string }, timeZone: string) {
  const type = aGroupEventType(scene, { name: 'Evening circle', amountCents: 2500 });
  const event = aGroupEvent(scene, type, { startsAt: TEST_NOW + 7 * DAY_MS, timeZone });
  const registration = aRegistration(scene, event, client, { addedByOwner: true, chargeOnDay: false });
  return {
    id: event.id,
    typeId: type.id,
    registrationId: registration.id,
    /** Of the registration's link. */
    registrationToken: registration.token,
    registrant: { bookableEventId: event.id, clientId: client.id },
  };
}

/** The practice's review code, somebody who may review, as their link says it, and a skill to endorse. */
async function reviewing(db: TestDatabase, practice: WorldPractice, appointmentId: string) {
  const { id: practiceId, slug } = practice;
  const specialty = await db.database.prisma.specialty.create({ data: { name: `Sleep, ${slug}` } });
  return practiceDb(db.database, practiceId).tx(async (tx) => {
    const skill = await tx.skill.create({ data: { practiceId, specialtyId: specialty.id } });
    const link = await reviewLinkOf(tx.db, { id: appointmentId, practiceId }, TEST_NOW);
    const search = new URL(link!, 'http://localhost').searchParams;
    return {
      referralCode: search.get('referral_code')!,
      clientId: search.get('client_id')!,
      skillId: skill.id,
    };
  });
}

/** A document that the practice uploaded; answers its handle. */
async function aDocument(tx: ScopedTx, practiceId: string): Promise<string> {
  const handle = uuid();
  const file = {
    key: `documents/${handle}`,
    contentType: 'application/pdf',
    size: 1,
    purpose: 'document' as const,
  };
  await tx.mediaAsset.create({ data: { practiceId, handle, ...file } });
  return handle;
}

/** A credential that waits and one that is approved; of lists that all practices share, what is theirs and a topic to choose. */
async function profiled(db: TestDatabase, { id: practiceId }: WorldPractice) {
  const { credential, issuer, specialty } = db.database.prisma;
  const kind = 'license' as const;
  const [license, board, topic] = await Promise.all([
    credential.upsert({
      where: { kind_name: { kind, name: 'Massage' } },
      create: { kind, name: 'Massage' },
      update: {},
    }),
    issuer.upsert({
      where: { kind_name: { kind, name: 'Board' } },
      create: { kind, name: 'Board' },
      update: {},
    }),
    specialty.upsert({ where: { name: 'Back pain' }, create: { name: 'Back pain' }, update: {} }),
  ]);
  const of = { practiceId, kind, credentialId: license.id, issuerId: board.id };
  return practiceDb(db.database, practiceId).tx(async (tx) => ({
    topicId: topic.id,
    documentHandle: await aDocument(tx, practiceId),
    pendingId: (await tx.proCredential.create({ data: { ...of, position: 1 } })).id,
    approvedId: (await tx.proCredential.create({ data: { ...of, position: 2, state: 'approved' } })).id,
  }));
}

/** A copy of everything that its owner can fetch, and one whose time is over. */
async function copiesOf(db: TestDatabase, practiceId: string) {
  const one = async (days: number) => {
    const id = uuid();
    const readyAt = new Date(TEST_NOW - 10 * DAY_MS);
    const state = 'ready' as const;
    const until = { requestedAt: readyAt, readyAt, expiresAt: new Date(TEST_NOW + days * DAY_MS) };
    await practiceDb(db.database, practiceId).tx((tx) =>
      tx.practiceExport.create({
        data: { id, practiceId, state, fileKey: `exports/${practiceId}/${id}.zip`, size: 1n, ...until },
      }),
    );
    return id;
  };
  return { ready: await one(1), over: await one(-1) };
}

async function theRest(db: TestDatabase, practice: WorldPractice, context: (rest: object) => BaseContext) {
  const { locations, services } = practice;
  const situation = await given(practiceDb(db.database, practice.id), TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, { firstName: 'Mia', lastName: 'Stone', phone: '+15035550145' });
    const appointment = {
      client,
      location: locations.office,
      services: [services.massage],
      bufferMinutes: 15,
    };
    const paid = aPaidAppointment(scene, { ...appointment, startsAt: TEST_NOW - 4 * DAY_MS });
    const disputed = aPaidAppointment(scene, { ...appointment, startsAt: TEST_NOW - 9 * DAY_MS });
    const { amountCents, transactionId } = disputed;
    return {
      client,
      /** On its way to the bank. */
      payout: aPayout(scene, {
        accountId: 'acct_demo_matrix',
        week: 0,
        lines: [
          {
            billId: paid.id,
            transactionId: paid.transactionId,
            kind: 'charge',
            amountCents: paid.amountCents,
            at: TEST_NOW,
          },
        ],
      }),
      /** Its bank sent it back. */
      payoutBack: aPayout(scene, { accountId: 'acct_demo_matrix', week: 1, lines: [], cameBack: true }),
      /** Waits for evidence. */
      dispute: aDispute(scene, { billId: disputed.id, transactionId, amountCents, currency: 'USD' }),
      /** Requested, three weeks ahead. */
      requested: aPendingAppointment(scene, { ...appointment, startsAt: TEST_NOW + 21 * DAY_MS }),
      /** Confirmed, four weeks ahead. */
      coming: anApprovedAppointment(scene, { ...appointment, startsAt: TEST_NOW + 28 * DAY_MS }),
      /** Over, not paid, a card is there. */
      toPay: aPastUnpaidAppointment(scene, { ...appointment, startsAt: TEST_NOW - 2 * DAY_MS }),
      declined: aFailedPaymentAppointment(scene, { ...appointment, startsAt: TEST_NOW - 3 * DAY_MS }),
      paid,
      /** Of nobody's appointment, with stars alone; and one that was imported. */
      review: aReview(scene, { client: practice.clients.cleo }),
      imported: aReview(scene, { client, imported: true, text: 'Kind hands.' }),
      groupEvent: aGroupEventOf(scene, client, practice.timeZone),
      /** A tenth off, never used. */
      coupon: aCoupon(scene, { code: 'SPRING26', percent: 10 }),
      /** One that waits for its payment, and one that is paid. */
      orderedGift: anUnpaidGiftCard(scene, client),
      gift: aGiftCard(scene, client),
      /** A form that waits for its answers. */
      intake: anIntakeRequest(scene, client, {
        form: { version: 1, questions: [{ id: 'reason', label: 'What brings you here?', kind: 'text' }] },
      }),
      answered: anIntakeRequest(scene, client, {
        form: { version: 1, questions: [{ id: 'aim', label: 'What do you hope for?', kind: 'line' }] },
        answered: {
          at: new Date(TEST_NOW),
          answers: [{ id: 'aim', kind: 'line', question: 'What do you hope for?', answer: 'To sleep' }],
        },
      }),
      /** Another one, changed once. */
      intakeForm: anIntakeForm(scene, {
        name: 'Second form',
        form: { version: 1, questions: [{ id: 'aim', label: 'What do you hope for?', kind: 'line' }] },
        before: [{ version: 1, questions: [{ id: 'aim', label: 'Why?', kind: 'line' }] }],
      }),
      /** Closed, half a year ahead. */
      timeOff: otherHours(scene, '2026-09-01', []),
      site: aWholeSite(scene, practice.name),
    };
  });
  const { prisma } = db.database;
  const account = await prisma.user.create({
    data: { email: `mia@${practice.slug}.example`, kind: 'client', name: 'Mia Stone' },
  });
  await practiceDb(db.database, practice.id).tx(async (tx) => {
    await tx.client.update({ where: { id: situation.client.id }, data: { userId: account.id } });
    await tx.publishedPage.create({
      data: {
        practiceId: practice.id,
        path: '/',
        title: practice.name,
        html: `<h1>${practice.name}</h1><form method="post" action="/contact"></form>`,
        etag: '"1"',
        csp: '',
        publishedAt: new Date(TEST_NOW),
      },
    });
  });
  const sessionOf = async (userId: string) => {
    await startSession(db.database, {
      userId,
      now: TEST_NOW,
      keep: true,
      userAgent: 'the matrix',
      address: '192.0.2.9',
    });
    return (await prisma.session.findFirstOrThrow({ where: { userId } })).id;
  };
  const chosen = { serviceId: services.massage.id, locationId: locations.office.id };
  const visitor = context({ site: practice.site });
  const { availableSlots } = await ok(
    runOperation(bookingAvailability, visitor, { ...chosen, month: '2026-04' }),
  );
  const [first, second] = availableSlots.map(({ datetimes }) => datetimes[0]!);
  const { holdToken } = await ok(runOperation(holdTime, visitor, { ...chosen, startsAt: first! }));
  const actor: Actor = { kind: 'client', userId: account.id, sessionId: await sessionOf(account.id) };
  const { url } = await ok(runOperation(shareCalendar, context({ actor: practice.owner.actor }), {}));
  const vendors = await connectVendors(db, practice, context, {
    visitId: situation.coming.id,
    eventId: situation.groupEvent.id,
  });
  return {
    ...practice,
    situation,
    /** Square, PayPal, Zoom and a calendar, all connected. */
    vendors,
    chosen,
    reviewing: await reviewing(db, practice, situation.toPay.id),
    profile: await profiled(db, practice),
    copies: await copiesOf(db, practice.id),
    /** A time kept by a visitor. */
    hold: holdToken,
    /** Another free start. */
    freeStart: second!,
    /** A client with an account. */
    account: { userId: account.id, actor },
    /** The address at which the practitioner's phone reads their calendar. */
    sharedCalendar: { token: url.split('/').at(-2)! },
    ownerSessionId: await sessionOf(practice.owner.userId),
    /** A review without a video, an open upload link, and a video that waits to be approved. */
    video: {
      review: await aReviewForVideo(db.database, practice.id, TEST_NOW),
      link: await anUploadLink(db.database, practice.id, situation.client.id, { now: TEST_NOW }),
      ready: await anUploadLink(db.database, practice.id, situation.client.id, {
        now: TEST_NOW,
        status: 'completed',
      }),
    },
  };
}

/** One of the two practices, with one of everything that an operation can be asked about. */
export type MatrixSide = Awaited<ReturnType<typeof theRest>>;

/** Two practices side by side, kept as a database that copies are made of. */
export async function matrixWorld(cards: MatrixCards) {
  const db = await testDatabase({ max: 4 });
  const context = (rest: object) =>
    testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW),
      ports: { ...cards.vendors.ports(cards.cards), feeds: FEEDS },
      // Limits of tries are not the matrix's affair (tests/unit/link-guessing.test.ts).
      limiter: UNLIMITED,
      ...rest,
    });
  // Listed nowhere: what the marketplace shows of everybody is no breach.
  const unlisted = { marketplaceListed: false };
  const both = await twoPractices(db.database, { a: unlisted, b: { ...unlisted, acceptsTips: true } });
  const a = await theRest(db, both.a, context);
  const b = await theRest(db, both.b, context);
  await keepRows(db.owner);
  cards.vendors.keep();
  await Promise.all([db.database.close(), db.owner.end()]);
  return {
    a,
    b,
    /** A copy of this world that one test may change. */
    fork: () => testDatabase({ max: 4, from: db }),
    close: () => db.close(),
  };
}

export type MatrixWorld = Awaited<ReturnType<typeof matrixWorld>>;

/** Contexts over one copy of the world. */
export function callersOf(db: TestDatabase, { cards, billing, connect, identity, vendors }: MatrixCards) {
  const sent = async () => ({ outcome: 'sent' as const, providerId: newToken() });
  const ports: Partial<Ports> = {
    ...vendors.ports(cards),
    billing,
    connect,
    identity,
    mailer: { provider: 'outbox', send: sent },
    sms: { provider: 'outbox', send: sent, readStatus: async () => null },
    feeds: FEEDS,
    files: new S3FileStore(fileSettings(parseEnv({}).files)),
    transcoder: selectTranscoder(),
    pictures: selectPictures(),
  };
  return (rest: Partial<BaseContext> = {}): BaseContext =>
    testContext({
      database: db.database,
      clock: fixedClock(TEST_NOW),
      ports,
      limiter: UNLIMITED,
      ...rest,
    });
}
