import type { z } from 'zod';
import type { TokenAppointment } from '#app/domain/appointments/index.ts';
import type { appointmentTerms } from '#app/domain/policy/index.ts';
import { lateTermsText } from '#app/domain/policy/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { localDate } from '#app/lib/time.ts';
import {
  appointmentMoment,
  appointmentMomentTime,
  appointmentZones,
  type AppointmentAt,
} from '#app/lib/appointment-time.ts';
import { DAY_MS } from '#app/lib/duration.ts';

type Terms = z.output<(typeof appointmentTerms)['output']>;
type Cost = NonNullable<Terms['cancel']['later']>;

/**
 * What cancelling costs, in one sentence before the act, also where it costs nothing: 'Cancel now: free.', 'Cancel now: free;
 * from Mon, Nov 23, 8:20 AM EST: a fee of $55 on your card.', 'Cancel now: a fee of $20, $60 of $80 back.'
 * @param appointment by whose clock the moment of change is told
 * @param now epoch milliseconds
 */
export function quoteText(
  { cancel, currency, hasCard }: Terms,
  appointment: AppointmentAt,
  now: number,
): string {
  const { collectedCents, later, changesAt } = cancel;
  const money = (cents: number) => formatMoney(cents, currency);
  const costs = ({ feeCents, backCents, owedCents }: Cost, isFirst: boolean) => {
    const onCard = collectedCents === 0 && owedCents > 0 && hasCard ? ' on your card' : '';
    const fee = feeCents === 0 ? 'free' : `a fee of ${money(feeCents)}${onCard}`;
    if (collectedCents === 0) return fee;
    const isPart = isFirst && backCents > 0 && backCents < collectedCents;
    const whole = isPart ? ` of ${money(collectedCents)}` : '';
    return `${fee}, ${backCents === 0 ? 'nothing' : money(backCents)}${whole} back`;
  };
  const first = `Cancel now: ${costs(cancel, true)}`;
  return later && changesAt
    ? `${first}; from ${momentText(changesAt.getTime(), appointment, now)}: ${costs(later, false)}.`
    : `${first}.`;
}

/**
 * Where that fee comes from: 'Free to cancel until 24 hours before; later it costs 50% of the price.' Null where cancelling costs
 * nothing, and where the policy shown beside it says so already.
 */
export function ruleLabel({ terms, currency, cancel }: Terms, policy: string | null): string | null {
  const rule = lateTermsText(terms, currency);
  const costs = cancel.feeCents > 0 || cancel.later !== null;
  return costs && rule !== null && !policy?.includes(rule) ? rule : null;
}

/**
 * Why its client can move a coming appointment no more, once the time for that has passed; of one that was made later than that, it
 * never could be. Null where it still can be moved, and where there is nothing to move.
 * @param now epoch milliseconds
 */
export function moveClosedText(
  appointment: Pick<TokenAppointment, 'state' | 'past' | 'createdAt'> & AppointmentAt,
  until: Date | null,
  now: number,
): string | null {
  const stands = !appointment.past && (appointment.state === 'approved' || appointment.state === 'pending');
  if (!stands || until === null || now < until.getTime()) return null;
  return appointment.createdAt < until
    ? `It could be moved here until ${appointmentMoment(until, appointment)}.`
    : 'It is too late to move it here.';
}

function momentText(at: number, appointment: AppointmentAt, now: number): string {
  const [timeZone] = appointmentZones(appointment, appointment.startsAt);
  const day = localDate(at, timeZone);
  if (day === localDate(now, timeZone)) return `${appointmentMomentTime(at, appointment)} today`;
  if (day === localDate(now + DAY_MS, timeZone)) return `${appointmentMomentTime(at, appointment)} tomorrow`;
  return appointmentMoment(at, appointment);
}
