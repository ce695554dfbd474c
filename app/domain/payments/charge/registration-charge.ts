import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { RegistrationPayable } from '../bills/registration-bill.ts';
import { charge } from './charge.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { registrationPaymentOffer, registrationPaymentStatusAt } from '../status/registration-status.ts';

/** Who wants it: the practitioner from the list, whoever holds the registration's link, or the worker on the event's day. */
type Wanting = 'practitioner' | 'client' | 'day';

/** Refuses a charge that is not offered (spec 001 §4) or cannot be made. `now`: epoch ms. */
function mustBeChargeable(registration: RegistrationPayable, wanting: Wanting, now: number): void {
  const refuse = (text: string): never => {
    throw new Refusal('state_changed', text);
  };
  const status = registrationPaymentStatusAt(registration, now);
  if (registration.state !== 'registered') refuse(PAYMENT_MESSAGES.registrationCancelled);
  if (status === 'paid') refuse(PAYMENT_MESSAGES.registrationPaid);
  if (status === 'upcoming' && wanting === 'practitioner') refuse(PAYMENT_MESSAGES.chargedOnTheDayOfTheEvent);
  const offer = registrationPaymentOffer(
    { amountCents: registration.dueCents, status: status === 'upcoming' ? 'unpaid' : status },
    registration.hasPaymentProvider,
  );
  if (offer === null) refuse(PAYMENT_MESSAGES.nothingDueForEvent);
  if (offer === 'connect' || !registration.canTakeCards)
    throw new Refusal('payment_declined', PAYMENT_MESSAGES.noProvider);
  const noCard = wanting === 'client' ? PAYMENT_MESSAGES.noCard : PAYMENT_MESSAGES.noCardOfRegistrant;
  if (!registration.card) throw new Refusal('payment_declined', noCard);
}

/**
 * Charges a registrant's saved card for a group event. `processing` is under way, or nobody knows yet.
 * @throws Refusal not_found, state_changed, payment_declined, unavailable; authentication_required to a client
 */
export async function chargeRegistration(
  ctx: OperationContext,
  registrationId: string,
  wanting: Wanting = 'practitioner',
): Promise<'paid' | 'processing'> {
  const result = await charge(ctx, {
    bill: { id: registrationId, kind: 'registration' },
    purpose: 'bill',
    closesTakenUp: true,
    check: (registration: RegistrationPayable) => mustBeChargeable(registration, wanting, ctx.clock.now()),
  });
  switch (result.outcome) {
    case 'succeeded':
      return 'paid';
    case 'processing':
      return 'processing';
    case 'unavailable':
      // Its job is tried again with the same key until the provider says what became of it.
      if (wanting === 'day') throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
      return 'processing';
    case 'already paid':
      throw new Refusal('state_changed', PAYMENT_MESSAGES.registrationPaid);
    case 'not_approved':
      throw new Refusal('state_changed', PAYMENT_MESSAGES.paypalNotApproved);
    case 'not_taken':
      throw new Refusal('unavailable', PAYMENT_MESSAGES.providerDown);
    case 'declined':
      throw new Refusal('payment_declined', result.message);
    case 'authentication_required':
      throw wanting === 'client'
        ? new Refusal('authentication_required', PAYMENT_MESSAGES.authenticationRequired)
        : new Refusal('payment_declined', PAYMENT_MESSAGES.bankAsksRegistrant);
  }
}
