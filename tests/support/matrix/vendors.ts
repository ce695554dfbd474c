import {
  connectCronofy,
  createCronofyFeed,
  finishCronofy,
  updateCronofyClient,
} from '#app/domain/calendar-integrations/index.ts';
import {
  authorizeSquare,
  checkPaypalSellerStatus,
  connectPaypal,
  connectSquare,
  updatePaypalSettings,
} from '#app/domain/banking/index.ts';
import { connectVideoConferencing, finishVideoConferencing } from '#app/domain/conferencing/index.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import { RoutingGateway } from '#app/integrations/cards/routing.ts';
import type { PaymentGateway } from '#app/integrations/cards/port.ts';
import { SquareGateway } from '#app/integrations/cards/square.ts';
import { givenCertificates } from '#app/integrations/certificates/given.ts';
import { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';
import { PaypalMerchants } from '#app/integrations/merchants/paypal.ts';
import { PaypalGateway } from '#app/integrations/paypal/paypal.ts';
import { SquareSellers } from '#app/integrations/sellers/square.ts';
import { SquareSettlements } from '#app/integrations/settlements/square.ts';
import type { BaseContext, Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import type { Change, Journal } from '#sandbox/core/journal.ts';
import { createCronofySandbox } from '#sandbox/cronofy/index.ts';
import { createPaypalSandbox } from '#sandbox/paypal/index.ts';
import { createSquareSandbox } from '#sandbox/square/index.ts';
import { createZoomSandbox } from '#sandbox/zoom/index.ts';
import { signUp } from '../cards/paypal-sign-up.ts';
import { consent } from '../cards/square-consent.ts';
import { atZoom, ZOOM_KEYS } from '../conferencing.ts';
import { TEST_NOW } from '../context.ts';
import type { TestDatabase } from '../database.ts';
import { MATRIX_CALENDAR_SECRET } from '../matrix-cases/calendar-integrations.ts';
import type { WorldPractice } from '../world.ts';
import { ok } from '../worlds/booking.ts';

const SANDBOXES = {
  square: createSquareSandbox,
  paypal: createPaypalSandbox,
  zoom: createZoomSandbox,
  cronofy: createCronofySandbox,
} as const;
const NAMES = ['square', 'paypal', 'zoom', 'cronofy'] as const;

const square = {
  applicationId: 'sandbox-sq0idb-matrix',
  applicationSecret: 'matrix',
  webhookSignatureKey: 'matrix',
  notificationUrl: 'https://app.test/webhooks/square',
  retries: 0,
};
const paypal = { clientId: 'matrix', clientSecret: 'matrix', webhookId: 'MATRIX', live: false };

/** What came back from a vendor's page, of an attempt that waits for it. */
interface Back {
  state: string;
  code: string;
}

/** The far ends of the vendors to which practices give leave. What happened in them before keep() is the past of all later ones. */
export function matrixVendors(append: Journal['append']) {
  const pasts = NAMES.map((): Change[] => []);
  let isKept = false;
  const handlers = () =>
    NAMES.flatMap((name, index) => {
      const past = pasts[index]!;
      const journal: Journal = {
        read: () => structuredClone(past),
        append(changes) {
          if (!isKept) past.push(...structuredClone(changes));
          append(changes);
        },
        rewrite: () => undefined,
        close: () => undefined,
      };
      return SANDBOXES[name]({ now: () => TEST_NOW, journal }).handlers;
    });
  const ports = (stripe: PaymentGateway) =>
    ({
      cards: new RoutingGateway({ stripe, square: new SquareGateway(square) }),
      sellers: new SquareSellers(square),
      settlements: { stripe: null, square: new SquareSettlements(square) },
      wallets: new PaypalGateway(paypal),
      merchants: new PaypalMerchants({ ...paypal, partnerId: 'PARTNER234567', attributionId: 'Matrix_SP' }),
      conferencing: { zoom: new ZoomConferencing(ZOOM_KEYS) },
      // Nobody answers: what name servers say is for the tests of domains.
      dns: { count: 2, ask: () => Promise.resolve([{ kind: 'silent' }, { kind: 'silent' }]) },
      certificates: givenCertificates([]),
      calendars: new CronofyCalendars({
        clientId: 'matrix',
        clientSecret: MATRIX_CALENDAR_SECRET,
        dataCenter: 'us',
      }),
    }) satisfies Partial<Ports>;
  return { handlers, ports, keep: () => void (isKept = true) };
}

const backFrom = (url: URL | null): Back => ({
  state: url?.searchParams.get('state') ?? '',
  code: url?.searchParams.get('code') ?? '',
});

/** Presses through the page of the calendar service. */
async function atCalendars(page: string, name: string): Promise<URL> {
  const body = new URLSearchParams({ do: 'allow', name });
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body });
  return new URL(answer.headers.get('location')!);
}

/**
 * Connects a practice to every vendor, through the operations and the vendors' pages, and goes to each page once more: what came
 * back of that waits to be taken.
 */
export async function connectVendors(
  db: TestDatabase,
  { id, name, owner }: Pick<WorldPractice, 'id' | 'name' | 'owner'>,
  context: (rest: object) => BaseContext,
  { visitId, eventId }: { visitId: string; eventId: string },
) {
  const as = context({ actor: owner.actor });
  const toSquare = async () =>
    backFrom(await consent((await ok(runOperation(connectSquare, as, {}))).url, { name }));
  const provider = 'zoom' as const;
  const toZoom = async () => {
    const { url } = await ok(runOperation(connectVideoConferencing, as, { provider }));
    return backFrom((await atZoom(url, { name, email: owner.email })).back);
  };
  const toCalendars = async () => {
    const { url } = await ok(runOperation(connectCronofy, as, { providerName: 'google' }));
    return backFrom(await atCalendars(url, owner.email));
  };
  await ok(runOperation(authorizeSquare, as, await toSquare()));
  await signUp((await ok(runOperation(connectPaypal, as, {}))).url, { name, email: owner.email });
  await ok(runOperation(checkPaypalSellerStatus, as, {}));
  await ok(runOperation(updatePaypalSettings, as, { paypalActive: true, venmoActive: true }));
  await ok(runOperation(finishVideoConferencing, as, { provider, ...(await toZoom()) }));
  await ok(runOperation(finishCronofy, as, await toCalendars()));
  const one = async (text: string, values: unknown[] = [id]) =>
    (await db.owner.query<Record<string, string>>(text, values)).rows[0]!;
  const calendar = await one(
    `SELECT f."connectionId", f.id AS "profileId", c.id AS "calendarId" FROM "CalendarProfile" f
     JOIN "Calendar" c ON c."profileId" = f.id AND NOT c.readonly WHERE f."practiceId" = $1 ORDER BY c."calendarName" LIMIT 1`,
  );
  await ok(runOperation(updateCronofyClient, as, { writeCalendarId: calendar.calendarId! }));
  await ok(runOperation(createCronofyFeed, as, { feedUrl: `https://calendar.test/${name}.ics` }));
  /** The entry of a visit or an event, as if it had been written, and moved in the calendar a day later. */
  const moved = (column: 'appointmentId' | 'bookableEventId', subject: string) =>
    one(
      `UPDATE "CalendarEventLink" k SET "writtenAt" = now(), told = 'as it is', "dueAt" = NULL, "ownStart" = s."startsAt", "ownEnd" = s."endsAt",
         "elsewhereStart" = s."startsAt" + interval '1 day', "elsewhereEnd" = s."endsAt" + interval '1 day'
       FROM "${column === 'appointmentId' ? 'Appointment' : 'BookableEvent'}" s WHERE s.id = $1 AND k."${column}" = s.id RETURNING k.id`,
      [subject],
    );
  const meeting = await one(
    `INSERT INTO "Meeting" (id, "practiceId", "accountId", "appointmentId", "externalId", "joinUrl", "hostId")
     SELECT gen_random_uuid(), c."practiceId", c.id, $2, '86000000001', 'https://zoom.test/j/86000000001', c."externalId"
     FROM "ConferencingAccount" c WHERE c."practiceId" = $1 RETURNING id`,
    [id, visitId],
  );
  return {
    connectionId: calendar.connectionId!,
    profileId: calendar.profileId!,
    calendarId: calendar.calendarId!,
    feedId: (await one(`SELECT id FROM "CalendarFeed" WHERE "practiceId" = $1`)).id!,
    movedVisit: (await moved('appointmentId', visitId)).id!,
    movedEvent: (await moved('bookableEventId', eventId)).id!,
    meetingId: meeting.id!,
    paypalAccountId: (
      await one(`SELECT id FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'paypal'`)
    ).id!,
    /** What came back of the second visit to each page. */
    back: { square: await toSquare(), zoom: await toZoom(), calendars: await toCalendars() },
  };
}
