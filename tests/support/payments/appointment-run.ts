import { bookAppointment } from '#app/domain/appointments/book-as-client/book-appointment.ts';
import {
  acceptAppointment,
  cancelAppointment,
  cancelAppointmentNoUser,
  declineAppointment,
  proCreateAppointment,
  reschedule,
  updateAppointmentV2,
} from '#app/domain/appointments/index.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation, type Outcome } from '#app/operations/run.ts';
import type { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { DETAILS, knowingly, withoutStrangers } from '../worlds/booking.ts';
import { testContext } from '../context.ts';
import type { TestDatabase } from '../database.ts';
import type { WorldPractice } from '../world.ts';
import type { movedThere } from '../worlds/moved-there.ts';

const HALF_HOUR = 30 * 60_000;
/** Monday, March 9, 2026, 9:00 in New York. */
const OPENS = Date.UTC(2026, 2, 9, 13);

/** One step of somebody; `at` are half hours after the office opens, `pick` an appointment made before. */
export type Step =
  | { do: 'book'; at: number; bundle: boolean }
  | { do: 'create'; at: number; confirm: boolean; service: 'massage' | 'bundle' | 'consultation' }
  | { do: 'session'; at: number; pick: number }
  | { do: 'accept' | 'decline' | 'cancel' | 'linkCancel'; pick: number }
  | { do: 'move'; pick: number; at: number; halves: number; confirm: boolean }
  | { do: 'update'; pick: number; add: boolean }
  /** Its owner moves it in a calendar outside; the client is asked; they take it. The last two are about what was moved there last. */
  | { do: 'moveThere'; pick: number; at: number; offered: boolean }
  | { do: 'offer' | 'take' }
  /** Own time that was moved there is taken over. */
  | { do: 'takeOver'; at: number }
  | { do: 'replay' }
  | { do: 'pass'; halves: number };

interface Made {
  id: string;
  token: string;
}

/** Who decides what was decided meanwhile, or takes what is not offered (any more), finds nothing. */
const unlessDecided = async (outcome: Promise<Outcome<unknown>>) => {
  const decided = await outcome;
  return !decided.ok && /^(not_found|expired)$/.test(decided.refusal.code) ? null : decided;
};

/** Plays steps in one practice and remembers what they made; every step goes through the operations. */
export function appointmentRun(
  db: TestDatabase,
  practice: WorldPractice,
  clock: ReturnType<typeof fixedClock>,
  run: string,
  outside: Awaited<ReturnType<typeof movedThere>>,
) {
  /** What was moved in the calendar outside last. */
  let moved: { entry: string; visit: Made; to: Date } | null = null;
  let mine: string | null = null;
  const made: Made[] = [];
  const packages: string[] = [];
  let steps = 0;
  let last: { play: () => Promise<Outcome<unknown>>; outcome: Outcome<unknown> } | null = null;
  // Whose details are used how often a day is another test's affair.
  const limiter = withoutStrangers(rateLimiter(db.database.pool));
  const base = { database: db.database, clock, limiter };
  const owner = () => testContext({ ...base, actor: practice.owner.actor });
  const visitorId = `visitor-of-${run}`;
  const pro = (operation: AnyOperation, input: object) => runOperation(operation, owner(), input);
  const at = (half: number) => new Date(OPENS + half * HALF_HOUR);
  const picked = (pick: number) => made[pick % made.length];
  const place = { locationId: practice.locations.office.id };

  async function making(play: () => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
    const outcome = await play();
    last = { play, outcome };
    if (!outcome.ok) return outcome;
    const value = outcome.value as {
      appointmentId?: string;
      appointment?: { id: string };
      instantActionToken: string;
    };
    const id = value.appointmentId ?? value.appointment!.id;
    if (!made.some((one) => one.id === id)) made.push({ id, token: value.instantActionToken });
    const { rows } = await db.owner.query<{ packageId: string | null }>(
      `SELECT "packageId" FROM "Appointment" WHERE id = $1`,
      [id],
    );
    const { packageId } = rows[0]!;
    if (packageId && !packages.includes(packageId)) packages.push(packageId);
    return outcome;
  }

  async function play(step: Step): Promise<Outcome<unknown> | null> {
    steps += 1;
    const key = `${run}-key-${String(steps).padStart(6, '0')}`;
    switch (step.do) {
      case 'book': {
        const visitor = testContext({
          ...base,
          visitorId,
          site: practice.site,
          address: `198.51.100.${steps}-${run}`,
        });
        const serviceId = practice.services[step.bundle ? 'bundle' : 'massage'].id;
        return making(() =>
          runOperation(bookAppointment, visitor, {
            ...place,
            ...DETAILS,
            serviceId,
            startsAt: at(step.at),
            idempotencyKey: key,
          }),
        );
      }
      case 'create': {
        const input = {
          ...place,
          appointmentServices: [{ serviceId: practice.services[step.service].id }],
          clientId: practice.clients.ada.id,
          startsAt: at(step.at),
          confirmPast: step.confirm,
          idempotencyKey: key,
        };
        const create = (more: object) => pro(proCreateAppointment, { ...input, ...more });
        return making(() => (step.confirm ? knowingly(create) : create({})));
      }
      case 'session': {
        const packageId = packages[step.pick % Math.max(1, packages.length)];
        if (!packageId) return null;
        const input = {
          ...place,
          appointmentServices: [{ serviceId: practice.services.bundle.id }],
          clientId: practice.clients.ada.id,
          packageId,
          startsAt: at(step.at),
          confirmPast: true,
          idempotencyKey: key,
        };
        return making(() => knowingly((more) => pro(proCreateAppointment, { ...input, ...more })));
      }
      case 'offer':
        return moved && unlessDecided(outside.offer(moved.entry, moved.to));
      case 'take':
        return moved && unlessDecided(outside.take(moved.visit, moved.to));
      case 'takeOver': {
        mine ??= (await outside.ownTime(OPENS - 2 * HALF_HOUR)).id!;
        const startsAt = at(step.at);
        const endsAt = new Date(startsAt.getTime() + 2 * HALF_HOUR);
        const [pressed] = await outside.takeOver(mine, { startsAt, endsAt });
        return unlessDecided(Promise.resolve(pressed!));
      }
      case 'replay':
        return last && last.play();
      case 'pass':
        clock.advance(step.halves * HALF_HOUR);
        return null;
      default:
        return withOne(step);
    }
  }

  function withOne(step: Extract<Step, { pick: number }>): Promise<Outcome<unknown> | null> | null {
    const one = picked(step.pick);
    if (!one) return null;
    const appointmentId = one.id;
    switch (step.do) {
      case 'accept':
        return pro(acceptAppointment, { appointmentId });
      case 'decline':
        return pro(declineAppointment, { appointmentId });
      case 'cancel':
        return pro(cancelAppointment, { appointmentId });
      case 'linkCancel':
        return runOperation(cancelAppointmentNoUser, testContext({ ...base, linkToken: one.token }), {
          appointmentId,
        });
      case 'moveThere': {
        const to = at(step.at);
        return outside.moveVisit(appointmentId, to).then((entry) => {
          if (!entry) return null;
          moved = { entry, visit: one, to };
          return step.offered ? unlessDecided(outside.offer(entry, to)) : null;
        });
      }
      case 'move': {
        const startsAt = at(step.at);
        const endsAt = new Date(startsAt.getTime() + step.halves * HALF_HOUR);
        const move = (more: object) => pro(reschedule, { appointmentId, startsAt, endsAt, ...more });
        return step.confirm ? knowingly(move) : move({});
      }
      case 'update': {
        const { massage, hotStones } = practice.services;
        const services = step.add ? [massage, hotStones] : [massage];
        return pro(updateAppointmentV2, {
          appointmentId,
          appointmentServices: services.map(({ id }) => ({ serviceId: id })),
        });
      }
      case 'session':
        throw new Error('a session is not done to an appointment');
    }
  }

  return { play, made, packages, answer: () => last?.outcome ?? null };
}
