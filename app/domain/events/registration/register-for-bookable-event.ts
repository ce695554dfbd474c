import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { clientOfBooking, type BookingPerson } from '#app/domain/clients/index.ts';
import { withinGuesses, type ShownPrice } from '#app/domain/coupons/index.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import {
  isThemselves,
  spendPlace,
  spendDayBudgets,
  enqueueRegistrationMessage,
} from '../../effects/index.ts';
import { registerInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { readPayment } from '../public/public-event-rows.ts';
import { registerForEvent } from './register.ts';

/**
 * Gives a visitor a place at a group event while there is one and before it begins (C08, C09). Nothing the form says of
 * price or places is believed. One that is paid by card waits a quarter of an hour for it, on the registration's own page
 * (payForRegistration); nobody is told before. The same key from the same browser registers once and answers the same registration; who is
 * on the list by another form is told so, and gets no link from here. Of the places of one event few go to strangers from one network.
 * @throws not_found; state_changed where the event is off or has begun; conflict where it is full or one is registered;
 *   invalid_input and conflict for a code or a price that does not hold (any more); rate_limited after too many tries, guesses, messages or places
 */
export const registerForBookableEvent = operation({
  name: 'registerForBookableEvent',
  kind: 'mutation',
  description: 'Registers a visitor for a date of a group event.',
  access: siteVisitor(),
  input: registerInput,
  output: z.object({ token: z.string().meta({ description: 'Of /manage_event_registrations/{token}.' }) }),
  async run(ctx, { firstName, lastName, email, phone: typed, ...place }) {
    const { bookableEventId, payWith, clientTimeZone, discountCodes, shownAmountCents, shownCurrency } =
      place;
    if (!(await ctx.limiter.spend('bookingAddress', ctx.address)))
      throw new Refusal('rate_limited', EVENT_MESSAGES.tooManyTries);
    const phone = parsePhone(typed);
    if (!phone) throw new Refusal('invalid_input', EVENT_MESSAGES.phoneInvalid, { field: 'phone' });
    const person = { firstName, lastName, email, phone };
    const idempotencyKey = place.idempotencyKey && ownKey(ctx, place.idempotencyKey);
    const spent = await spendDayBudgets(ctx, person);
    try {
      const query = { bookableEventId, idempotencyKey, payWith, person, clientTimeZone };
      const { token, isNew } = await withinGuesses(ctx, discountCodes, () =>
        takePlace(ctx, { ...query, discountCodes, shownAmountCents, shownCurrency }),
      );
      if (!isNew) await spent.giveBack();
      return { token };
    } catch (error) {
      await spent.giveBack();
      // The trigger EventRegistration_capacity has the last word.
      if (sqlState(error) === '23514') throw new Refusal('conflict', EVENT_MESSAGES.full);
      throw error;
    }
  },
});

/**
 * The registration's id, of a form's key: known to the browser that sent it alone. The id itself stands in calendar files, so it must not
 * open the link that it belongs to.
 */
function ownKey(ctx: OperationContext, idempotencyKey: string): string {
  const bytes = createHash('sha256')
    .update(`${ctx.visitorId ?? ''} ${idempotencyKey}`)
    .digest();
  // A UUID of version 8 (RFC 9562): of one's own making.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Undoes a registration: it takes a place without a card, and nothing was spent for it. */
class PlaceNotSpent extends Error {}

/** How long the same form, sent twice at one moment, waits for its twin. */
const TWIN_MS = 300;

/**
 * Registers, and spends a place only once it is known to be a new one without a card: budgets are never spent inside a transaction, so
 * the first try is undone for it. Everybody else is registered, or answered, by the first.
 */
async function takePlace(ctx: OperationContext, query: Query): Promise<Registration> {
  const tryTo = (isSpent: boolean) => ctx.db.run((sql) => register(ctx, sql, query, isSpent));
  const unspent = async () => {
    try {
      return await tryTo(false);
    } catch (error) {
      if (error instanceof PlaceNotSpent) return null;
      throw error;
    }
  };
  if (await isThemselves(ctx, query.person)) return tryTo(true);
  const answered = await unspent();
  if (answered) return answered;
  let place: Awaited<ReturnType<typeof spendPlace>>;
  try {
    place = await spendPlace(ctx, query.bookableEventId);
  } catch (error) {
    if (!query.idempotencyKey) throw error;
    // The last place may be what the same form, sent a moment before, is about to take.
    await setTimeout(TWIN_MS);
    const twin = await unspent();
    if (twin) return twin;
    throw error;
  }
  try {
    const registration = await tryTo(true);
    if (!registration.isFree) await place.giveBack();
    return registration;
  } catch (error) {
    await place.giveBack();
    throw error;
  }
}

interface Registration {
  token: string;
  /** False where they had the place before. */
  isNew: boolean;
  /** A place that was just given and waits for no card. */
  isFree: boolean;
}

interface Query extends ShownPrice {
  bookableEventId: string;
  idempotencyKey: string | undefined;
  payWith: 'card' | 'event';
  person: BookingPerson;
  clientTimeZone: string | undefined;
  discountCodes: readonly string[];
}

/** @param isSpent whether it may take a place without a card. @throws PlaceNotSpent where it does and may not */
async function register(
  ctx: OperationContext,
  sql: Db,
  query: Query,
  isSpent: boolean,
): Promise<Registration> {
  const { bookableEventId, idempotencyKey, payWith, person, discountCodes } = query;
  const practiceId = ctx.practice.id;
  await mustTakeRegistrations(sql, practiceId);
  const { card } = await readPayment(ctx, sql);
  const awaitsCard = card === 'required' || (card === 'offered' && payWith === 'card');
  // Nobody is taken out of the directory while they are put on a list (deleteClient).
  await lockCalendar(sql, practiceId);
  const client = await clientOfBooking(sql, person, ctx.clock.now());
  const { shownAmountCents, shownCurrency } = query;
  const price = { discountCodes, shownAmountCents, shownCurrency };
  const place = { bookableEventId, clientId: client.id, addedByOwner: false, awaitsCard, idempotencyKey };
  const {
    registrationId,
    created,
    awaitsCard: waits,
  } = await registerForEvent(ctx, sql, { ...place, ...price });
  if (!created && registrationId !== idempotencyKey) throw alreadyRegistered();
  const isFree = created && !waits;
  if (isFree && !isSpent) throw new PlaceNotSpent();
  const [row] = await sql<{ encrypted: string }>`
    SELECT "tokenEncrypted" AS encrypted FROM "EventRegistration"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid AND "clientId" = ${client.id}::uuid`;
  if (!row) throw alreadyRegistered();
  if (created && query.clientTimeZone)
    await sql`
      UPDATE "Client" SET "timeZone" = ${query.clientTimeZone}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${client.id}::uuid AND "timeZone" IS NULL`;
  if (created && !waits)
    await enqueueRegistrationMessage(sql, { practiceId, registrationId, template: 'new_registration' });
  return { token: decryptToken(row.encrypted), isNew: created, isFree };
}

const alreadyRegistered = () => new Refusal('conflict', EVENT_MESSAGES.youAreRegistered);

async function mustTakeRegistrations(sql: Db, practiceId: string): Promise<void> {
  const [practice] = await sql<{ enabled: boolean }>`
    SELECT "bookableEventsEnabled" AS enabled FROM "Practice" WHERE id = ${practiceId}::uuid`;
  if (!practice?.enabled) throw new Refusal('not_found', EVENT_MESSAGES.eventUnknown);
}
