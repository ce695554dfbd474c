import { v7 as uuid } from 'uuid';
import type { Random } from '#prisma/seed/random.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { ScalePractice } from './practice-rows.ts';
import type { Batch } from './tables.ts';
import { dateIn, middayOf } from './zones.ts';

const DAYS_AHEAD = 45;
/** Older appointments are not charged by the worker any more; younger ones are all settled here. */
const SETTLED_DAYS = 31;

interface Appointment {
  startsAt: number;
  service: ScalePractice['services'][number];
}

/** Times of appointments, latest first: within the hours, apart by the buffer, ever fewer towards the horizon. */
function* appointmentTimes(practice: ScalePractice, r: Random, now: number): Generator<Appointment> {
  const { opens, closes, buffer, weekdays, services, town } = practice;
  const { date, weekday: today } = dateIn(town.timeZone, now);
  for (let inDays = DAYS_AHEAD; ; inDays--) {
    const weekday = (((today + inDays) % 7) + 7) % 7;
    if (!weekdays.includes(weekday)) continue;
    const chance = inDays > 2 ? Math.max(0.12, 0.75 - inDays / 60) : 0.85;
    // Hours lie between early morning and late evening, where no zone here changes its clocks.
    const midday = middayOf(town.timeZone, date, inDays);
    for (let minute = opens; ;) {
      const service = r.pick(services);
      if (minute + service.minutes > closes) break;
      if (r.next() < chance) {
        yield { startsAt: midday + (minute - 720) * MINUTE_MS, service };
        minute = Math.ceil((minute + service.minutes + buffer) / 30) * 30;
      } else minute += 30;
    }
  }
}

type Ending =
  'paid' | 'marked' | 'declined' | 'unpaid' | 'upcoming' | 'request' | 'cancelled' | 'unavailable';

function endingOf(
  { isInstant }: ScalePractice,
  startsAt: number,
  cents: number,
  hasCard: boolean,
  r: Random,
  now: number,
): Ending {
  const chance = r.next();
  if (chance < 0.08) return 'cancelled';
  if (chance < 0.1 && !isInstant) return 'unavailable';
  if (startsAt > now + DAY_MS) return !isInstant && chance < 0.3 ? 'request' : 'upcoming';
  if (cents === 0) return 'upcoming';
  if (!hasCard) return chance < 0.75 ? 'marked' : 'unpaid';
  if (chance > 0.97) return 'declined';
  return chance > 0.94 && startsAt < now - SETTLED_DAYS * DAY_MS ? 'unpaid' : 'paid';
}

function addMoney(
  batch: Batch,
  practice: ScalePractice,
  {
    appointmentId,
    cardId,
    cents,
    at,
    isPaid,
  }: { appointmentId: string; cardId: string | null; cents: number; at: Date; isPaid: boolean },
): void {
  const id = uuid();
  const key = id.replaceAll('-', '');
  const amount = { amountCents: cents, provider: 'stripe' as const };
  const intent = isPaid ? `pi_demo_${cents}_${practice.currency.toLowerCase()}_${key}` : `pi_${key}`;
  batch.add('Transaction', {
    id,
    practiceId: practice.id,
    billId: appointmentId,
    state: isPaid ? 1 : 2,
    ...amount,
    amountCurrency: practice.currency,
    providerPaymentIntentId: intent,
    paymentMethodId: cardId,
    idempotencyKey: `charge:${id}`,
    error: isPaid ? null : 'Your card was declined.',
    declineCode: isPaid ? null : 'generic_decline',
    attempts: 1,
    createdAt: at,
    resolvedAt: at,
  });
  if (!isPaid) return;
  batch.add('LedgerEntry', {
    id: uuid(),
    practiceId: practice.id,
    billId: appointmentId,
    transactionId: id,
    kind: 'charge',
    debit: 'stripe',
    credit: 'client',
    ...amount,
    currency: practice.currency,
    providerId: intent,
    createdAt: at,
  });
}

function addVisit(
  batch: Batch,
  practice: ScalePractice,
  { startsAt, service }: Appointment,
  r: Random,
  now: number,
): void {
  const id = uuid();
  const token = newToken();
  const client = practice.clients[Math.floor(r.next() ** 1.5 * practice.clients.length)]!;
  const ending = endingOf(practice, startsAt, service.cents, client.cardId !== null, r, now);
  const starts = new Date(startsAt);
  const endsAt = startsAt + service.minutes * MINUTE_MS;
  const bookedAt = new Date(Math.min(startsAt, now) - r.int(1, 14) * DAY_MS);
  const isCancelled = ending === 'cancelled';
  const byClient = r.next() < 0.85;
  const isApproved = !['cancelled', 'request', 'unavailable'].includes(ending);
  const reminded = (minutes: number) =>
    startsAt - minutes * MINUTE_MS <= now ? new Date(startsAt - minutes * MINUTE_MS) : null;
  batch.add('Appointment', {
    id,
    practiceId: practice.id,
    clientId: client.id,
    locationId: practice.location.id,
    state:
      ending === 'request' ? 'pending' : isApproved ? 'approved' : isCancelled ? 'cancelled' : 'unavailable',
    startsAt: starts,
    endsAt: new Date(endsAt),
    bufferMinutes: practice.buffer,
    busyUntil: new Date(endsAt + practice.buffer * MINUTE_MS),
    clientBooked: byClient,
    timeZone: practice.town.timeZone,
    isVirtual: practice.location.isVirtual,
    bookedBy: byClient ? 'client' : 'practitioner',
    newClient: ending === 'request',
    amountCents: service.cents,
    tipAmountCents: 0,
    amountCurrency: practice.currency,
    paymentMethodId: client.cardId,
    markPaid: ending === 'marked',
    paidBy: ending === 'marked' ? 'cash' : null,
    paidAt: ending === 'paid' ? starts : null,
    paymentError: ending === 'declined' ? 'Your card was declined.' : null,
    instantActionTokenHash: tokenHash(token),
    instantActionTokenEncrypted: encryptToken(token),
    createdAt: bookedAt,
    approvedAt: isApproved ? bookedAt : null,
    cancelledAt: isCancelled ? bookedAt : null,
    cancelledBy: isCancelled ? 'client' : null,
    emailReminderAt: reminded(1440),
    textReminderAt: reminded(120),
    reviewRequestedAt: endsAt <= now ? new Date(endsAt) : null,
  });
  batch.add('AppointmentService', {
    id: uuid(),
    practiceId: practice.id,
    appointmentId: id,
    serviceId: service.id,
    name: service.name,
    amountCents: service.cents,
    timeLength: service.minutes,
  });
  batch.add('TimelineEntry', {
    id: uuid(),
    practiceId: practice.id,
    appointmentId: id,
    kind: ending === 'request' ? 'requested' : 'booked',
    at: bookedAt,
  });
  if (ending === 'paid' || ending === 'declined') {
    const isPaid = ending === 'paid';
    addMoney(batch, practice, {
      appointmentId: id,
      cardId: client.cardId,
      cents: service.cents,
      at: starts,
      isPaid,
    });
  }
}

/** Adds so many appointments to a practice: from its horizon back as far as it takes. */
export function addAppointments(
  batch: Batch,
  practice: ScalePractice,
  count: number,
  r: Random,
  now: number,
): void {
  let left = count;
  if (left <= 0) return;
  for (const appointment of appointmentTimes(practice, r, now)) {
    addVisit(batch, practice, appointment, r, now);
    if ((left -= 1) === 0) return;
  }
}
