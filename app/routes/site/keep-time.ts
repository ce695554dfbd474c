import { redirect, redirectDocument, type AppLoadContext } from '@remix-run/node';
import { bookingHold, holdTime } from '#app/domain/availability/index.ts';
import { act, formErrors, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

/** Off to the appointment's own page, on the product's own host. */
export function toAppointment(context: AppLoadContext, instantActionToken: string): Response {
  return redirectDocument(`${context.base.appOrigin}${paths.appointment(instantActionToken)}`);
}

/** Keeps what a hold stands for once more, at its own time or another one; what was typed is kept with it. */
export async function keepTime(
  context: AppLoadContext,
  { hold, startsAt, zone }: { hold: string; startsAt: string | null; zone: string | undefined },
) {
  const { offer, instantActionToken, startsAt: before } = await load(context, bookingHold, { hold });
  if (instantActionToken) return toAppointment(context, instantActionToken);
  if (!offer) return redirect(paths.book());
  const outcome = await act(context, holdTime, {
    serviceId: offer.serviceId,
    variationId: offer.variationId ?? undefined,
    addOnIds: offer.addOnIds,
    locationId: offer.locationId,
    startsAt: startsAt ?? before,
  });
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirect(paths.bookDetails(outcome.value.holdToken, { zone }));
}
