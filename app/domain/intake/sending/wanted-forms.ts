import { DAY_MS } from '#app/lib/duration.ts';

/** A form that goes by itself, and what became of it with one client; instants are epoch milliseconds. */
export interface SendableForm {
  id: string;
  sendWhen: 'new_clients' | 'bookings';
  againAfterMonths: number | null;
  /** None means every service. */
  serviceIds: readonly string[];
  sendsSince: number;
  /** When this client was sent it last, and answered it last; null for never. */
  lastSentAt: number | null;
  lastAnsweredAt: number | null;
}

export interface ConfirmedBooking {
  /** The client's first with this practice. */
  isNewClient: boolean;
  serviceIds: readonly string[];
  confirmedAt: number;
}

/** A link that waits is not followed by another one for so long: the client has it. */
const WAITS_MS = 30 * DAY_MS;

/** Whether this booking sends this form now. */
export function isWanted(form: SendableForm, booking: ConfirmedBooking, now: number): boolean {
  const { sendWhen, serviceIds, lastSentAt, lastAnsweredAt, againAfterMonths } = form;
  if (booking.confirmedAt < form.sendsSince) return false;
  if (serviceIds.length > 0 && !serviceIds.some((id) => booking.serviceIds.includes(id))) return false;
  if (sendWhen === 'new_clients') return booking.isNewClient && lastSentAt === null;
  if (lastSentAt === null) return true;
  const isWaiting = lastAnsweredAt === null || lastAnsweredAt < lastSentAt;
  if (isWaiting && now - lastSentAt < WAITS_MS) return false;
  if (againAfterMonths === null) return false;
  return lastAnsweredAt === null || monthsLater(lastAnsweredAt, againAfterMonths) <= now;
}

/** The same day so many months later, or the month's last; UTC is near enough for the age of an answer. */
function monthsLater(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
