import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { BOOKING_MESSAGES } from '#app/domain/appointments/messages.ts';
import { bookingAddCard, bookingCardPage, bookingSetupIntent } from '#app/domain/cards/index.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { act, formInput, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { payerOf } from './details-input.ts';
import { keepDraft } from './draft.ts';

export const handle = { servedOn: 'practice' as const, private: true };

/** Nothing stands here: a reload leads back to the details. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.bookDetails(params.hold!));
}

/**
 * The card of a kept time. The card form asks for the secret of a setup (`setup`) or sends the token that it made
 * (`source`), and gets JSON; a plain form is sent
 * to the provider's own page, which leads back to the details.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const hold = params.hold!;
  const form = await formInput(request);
  const payer = payerOf(form);
  // No card is kept for a visit that could not be booked with this number.
  const isReachable = typeof form.phone !== 'string' || form.phone === '' || parsePhone(form.phone) !== null;
  if (!isReachable && (form.setup !== undefined || form.source !== undefined)) {
    return Response.json({ ok: false, message: BOOKING_MESSAGES.phoneInvalid });
  }
  if (form.setup !== undefined) {
    const another = form.setup === 'another';
    const outcome = await act(context, bookingSetupIntent, { hold, ...payer, another });
    return Response.json(
      outcome.ok
        ? { ok: true, secret: outcome.value.setupIntentSecret }
        : { ok: false, message: outcome.refusal.userMessage },
    );
  }
  if (form.source !== undefined) {
    const outcome = await act(context, bookingAddCard, { hold, ...payer, sourceId: form.source });
    return Response.json(
      outcome.ok
        ? { ok: true, setupIntentId: outcome.value.setupIntentId }
        : {
            ok: false,
            message: outcome.refusal.problems.map(({ message }) => message).join(', '),
            declined: outcome.refusal.code === 'payment_declined',
          },
    );
  }
  await keepDraft(context, form);
  if (!isReachable) {
    return redirectWithToast(context, paths.bookDetails(hold), {
      kind: 'error',
      text: BOOKING_MESSAGES.phoneInvalid,
    });
  }
  const outcome = await act(context, bookingCardPage, { hold, ...payer });
  if (outcome.ok) return redirect(outcome.value.url);
  return redirectWithToast(context, paths.bookDetails(hold), {
    kind: 'error',
    text: outcome.refusal.userMessage,
  });
}
