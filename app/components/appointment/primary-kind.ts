import { HOUR_MS } from '#app/lib/duration.ts';
import type { AppointmentView } from './view.ts';

/** The one thing to do now: with money, with the appointment, or with the next one. */
export type PrimaryKind = 'confirm' | 'pay' | 'card' | 'call' | 'tip' | 'again' | 'other time' | null;

/** The way on from an appointment that is off, as its email calls it too. */
export const BOOK_ANOTHER = 'Book another time';

const MONEY: readonly PrimaryKind[] = ['confirm', 'pay', 'card', 'tip'];

/** It does not take place: called off, turned down, or a request that nobody answered in time. */
export const isOff = ({ state, past }: Pick<AppointmentView['appointment'], 'state' | 'past'>): boolean =>
  state === 'cancelled' || state === 'unavailable' || (state === 'pending' && past);

/** What comes first: what is owed, a call that is about to begin, a tip, another appointment; nothing for an appointment that only has to come. */
export function primaryKind({ appointment, now }: AppointmentView): PrimaryKind {
  const { offers, location, startsAt, endsAt, state, past } = appointment;
  if (offers.confirmPayment) return 'confirm';
  if (offers.payNow) return 'pay';
  if (offers.addCreditCard) return 'card';
  const isSoon = startsAt.getTime() - now < HOUR_MS && endsAt.getTime() > now;
  if (location.virtualLink && isSoon) return 'call';
  if (offers.addTip) return 'tip';
  if (state === 'approved') return past ? 'again' : null;
  return isOff(appointment) ? 'other time' : null;
}

export const isAboutMoney = (kind: PrimaryKind): boolean => MONEY.includes(kind);
