import type { z } from 'zod';
import type { PaymentGateway } from '#app/integrations/cards/port.ts';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { bookingAvailability, holdTime } from '#app/domain/availability/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import { rateLimiter, type RateLimiter } from '#app/platform/rate-limit.ts';
import type { Clock } from '#app/platform/clock.ts';
import { testContext } from '../context.ts';
import type { TestDatabase } from '../database.ts';
import type { WorldPractice } from '../world.ts';

/** What one visitor of a practice's site has chosen; ids of the test world. */
export interface Chosen {
  serviceId: string;
  locationId: string;
  variationId?: string;
  addOnIds?: string[];
}

export const DETAILS = {
  firstName: 'Nora',
  lastName: 'Quist',
  phone: '(503) 555-0177',
  email: 'nora.quist@example.com',
  policyAccepted: true,
};

/** Asked for again with everything confirmed that it was refused for: what a practitioner does who wants it nonetheless. */
export async function knowingly<Value>(
  run: (more: { confirmOverlap?: string[] }) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await run({});
  const data = outcome.ok
    ? undefined
    : (outcome.refusal.data as { conflicts?: { id: string }[] } | undefined);
  return data?.conflicts ? run({ confirmOverlap: data.conflicts.map(({ id }) => id) }) : outcome;
}

/** A limiter that counts everything but whom strangers' bookings write to. */
export function withoutStrangers(limiter: RateLimiter): RateLimiter {
  return {
    ...limiter,
    spend: (budget, key, points) =>
      budget.startsWith('stranger') ? Promise.resolve(true) : limiter.spend(budget, key, points),
    spendAll: (costs) => limiter.spendAll(costs.filter(({ budget }) => !budget.startsWith('stranger'))),
  };
}

let visitors = 0;

/** Visitors of a practice's site, each with a browser and an address of their own. */
export function visitorsOf(db: TestDatabase, practice: WorldPractice, clock: Clock, cards?: PaymentGateway) {
  // Nora books again and again here; how often one address may be written to is a test of its own (stranger-budgets.test.ts).
  const limiter = withoutStrangers(rateLimiter(db.database.pool));
  const visitor = (rest: Partial<BaseContext> = {}): BaseContext => {
    visitors += 1;
    return testContext({
      database: db.database,
      clock,
      ports: cards ? { cards } : {},
      limiter,
      site: practice.site,
      address: `198.51.100.${visitors % 250}-${visitors}`,
      ...rest,
    });
  };
  return {
    visitor,
    /** The free times of a month (or of the first month with any). */
    times: (chosen: Chosen, month?: string, ctx = visitor()) =>
      ok(runOperation(bookingAvailability, ctx, { ...chosen, ...(month ? { month } : {}) })),
    /** Books without a hold. */
    book: (chosen: Chosen, startsAt: Date | string | number, details: object = {}, ctx = visitor()) =>
      runOperation(bookAppointment, ctx, {
        ...chosen,
        startsAt: new Date(startsAt),
        ...DETAILS,
        ...details,
      }),
    hold: (chosen: Chosen, startsAt: Date | string | number, ctx = visitor()) =>
      runOperation(holdTime, ctx, { ...chosen, startsAt: new Date(startsAt) }),
    /** Books what a hold keeps. */
    confirm: (hold: string, details: object = {}, ctx = visitor()) =>
      runOperation(bookAppointment, ctx, { hold, ...DETAILS, ...details }),
  };
}

/** The value of an operation that must succeed. */
export async function ok<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const done = await outcome;
  if (done.ok) return done.value;
  throw new Error(`refused: ${done.refusal.code}: ${done.refusal.userMessage}`, { cause: done.refusal });
}

/** The refusal of an operation that must not succeed. */
export async function refused(outcome: Promise<Outcome<unknown>>) {
  const done = await outcome;
  if (done.ok) throw new Error('was not refused');
  return done.refusal;
}

/** Every row that a booking can write, counted: equal before and after where nothing was written. */
export async function bookingRows(db: TestDatabase): Promise<Record<string, number>> {
  const tables = [
    'Appointment',
    'AppointmentService',
    'BookingHold',
    'CardSetup',
    'Client',
    'ClientPackage',
    'OutboxEvent',
    'PaymentCustomer',
    'PaymentMethod',
    'TimelineEntry',
  ];
  const { rows } = await db.owner.query<{ table: string; count: number }>(
    tables.map((table) => `SELECT '${table}' AS table, count(*)::int FROM "${table}"`).join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}

export type Times = z.output<(typeof bookingAvailability)['output']>;

/** All free starts of a month as ISO texts. */
export const isoTimes = ({ availableSlots }: { availableSlots: { datetimes: Date[] }[] }) =>
  availableSlots.flatMap(({ datetimes }) => datetimes.map((start) => start.toISOString()));
