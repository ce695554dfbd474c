import type { z } from 'zod';
import {
  mostAtOnce,
  readHeldOffer,
  type Hold,
  type Offer,
  type Selection,
} from '#app/domain/availability/index.ts';
import type { BookingPerson } from '#app/domain/clients/index.ts';
import { mustBeAsShown, takeOffCodes, totalOf, type TakenOff } from '#app/domain/coupons/index.ts';
import { checkTravel, type VisitAddress } from '#app/domain/locations/index.ts';
import type { Coordinates } from '#app/lib/distance.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { parsePhone } from '#app/lib/phone.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { bookAppointmentInput } from '../inputs.ts';
import { BOOKING_MESSAGES as messages } from '../messages.ts';

type BookingInput = z.output<typeof bookAppointmentInput>;

/** A form as far as it can be judged by itself. */
export interface BookingForm extends BookingInput {
  /** What a form sent twice is recognised by: the hold's token, else the form's own key. */
  key: string;
  person: BookingPerson;
}

/** A booking that only waits for its card and for its time to be free: everything else about it has been checked. */
export interface BookingRequest {
  form: BookingForm;
  hold: Hold | null;
  selection: Selection;
  offer: Offer;
  /** What the first visit costs once its coupons are taken off, cents. */
  priceCents: number;
  takenOff: TakenOff;
  /** Epoch ms. */
  startsAt: number;
  /** Epoch ms, ascending: the visits that repeat it. */
  repeated: number[];
  visit: VisitAddress | null;
  visitPoint: Coordinates | null;
}

/** Judges the form by itself: throws a Refusal beside the field that is wrong. */
export function checkForm(ctx: OperationContext, input: BookingInput): BookingForm {
  const { firstName, lastName, email } = input;
  const phone = parsePhone(input.phone);
  if (!phone) throw new Refusal('invalid_input', messages.phoneInvalid, { field: 'phone' });
  return { ...input, key: replayKey(ctx, input), person: { firstName, lastName, email, phone } };
}

/** A form without a hold is known by its own key, and only to the browser that made it. */
function replayKey(ctx: OperationContext, { hold, idempotencyKey }: BookingInput): string {
  if (hold) return hold;
  return idempotencyKey ? tokenHash(`${ctx.visitorId ?? ''} ${idempotencyKey}`) : newToken();
}

/** Reads what the form would book and checks it against the practice's offer; the appointment it became, where it was sent before. */
export async function readRequest(
  sql: Db,
  practiceId: string,
  form: BookingForm,
  now: number,
): Promise<BookingRequest | { bookedBefore: string }> {
  const { hold, selection, offer } = await readHeldOffer(sql, practiceId, {
    token: form.hold || form.idempotencyKey ? form.key : null,
    selection: form.hold ? null : chosen(form),
    now,
  });
  if (!offer) return { bookedBefore: hold!.appointmentId! };
  if (offer.rules.policy && !form.policyAccepted) {
    throw new Refusal('invalid_input', messages.policyNotAccepted, { field: 'policyAccepted' });
  }
  const startsAt = (hold?.startsAt ?? form.startsAt!).getTime();
  const repeated = repeatedStarts(offer, form, startsAt);
  const price = await priced(sql, practiceId, { offer, form, now });
  return { form, hold, selection, offer, ...price, startsAt, repeated, ...visitOf(offer, form) };
}

/** The starts after the first one: the caller finds them free, here is judged whether so many and such dates can be asked for. */
function repeatedStarts({ rules, service }: Offer, { recurrence }: BookingForm, startsAt: number): number[] {
  if (!recurrence) return [];
  const refuse = (message: string) =>
    new Refusal('invalid_input', message, { field: 'recurrence.startTimes' });
  if (!rules.repeats) throw refuse(messages.repeatedOff);
  const most = mostAtOnce(service.numberOfSessions);
  const starts = recurrence.startTimes.map(Number).sort((one, other) => one - other);
  if (starts.length >= most) throw refuse(messages.repeatedTooOften(most));
  const all = [startsAt, ...starts];
  // A day of 23 hours lies between two days as well.
  if (all.some((start, index) => index > 0 && start - all[index - 1]! < DAY_MS - HOUR_MS)) {
    throw refuse(messages.repeatedClose);
  }
  return starts;
}

/** What the first visit costs, less the form's coupons: they count once, for it alone. Refused where its visitor was shown another price. */
async function priced(
  sql: Db,
  practiceId: string,
  { offer, form, now }: { offer: Offer; form: BookingForm; now: number },
): Promise<Pick<BookingRequest, 'priceCents' | 'takenOff'>> {
  const { lines, rules } = offer;
  const takenOff = await takeOffCodes(sql, practiceId, { codes: form.discountCodes, lines, now });
  const priceCents = offer.amountCents - totalOf(takenOff.discounts);
  mustBeAsShown({ amountCents: priceCents, currency: rules.currency }, form);
  return { priceCents, takenOff };
}

function chosen({ serviceId, variationId, addOnIds, locationId }: BookingForm): Selection {
  return { serviceId: serviceId!, variationId, addOnIds, locationId: locationId! };
}

function visitOf({ location }: Offer, { visit }: BookingForm) {
  if (location.kind !== 'home') return { visit: null, visitPoint: null };
  if (!visit) throw new Refusal('invalid_input', messages.visitMissing, { field: 'visit.address' });
  return { visit, visitPoint: checkTravel(location, visit) };
}
