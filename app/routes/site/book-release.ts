import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { zoneOf } from '#app/components/layout/zone.ts';
import { bookingHold, releaseHold } from '#app/domain/availability/index.ts';
import { isTimeZone, localDate } from '#app/lib/time.ts';
import { appointmentZones } from '#app/lib/appointment-time.ts';
import { act, formInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { keepDraft } from './draft.ts';

export const handle = { servedOn: 'practice' as const, private: true };

/** Nothing stands here: a reload begins anew. */
export function loader() {
  return redirect(paths.book());
}

/**
 * Gives a kept time back: by the button for another time, which leads back to the times, and by a page that is being
 * left (`leaving`), which waits for no answer.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formInput(request);
  await keepDraft(context, form);
  const released = await act(context, bookingHold, { hold: form.hold });
  if (released.ok) await act(context, releaseHold, { hold: form.hold });
  if (form.leaving !== undefined) return new Response(null, { status: 204 });
  const offer = released.ok ? released.value.offer : null;
  if (!released.ok || !offer) return redirect(paths.book());
  const zone = typeof form.clientTimeZone === 'string' ? form.clientTimeZone || undefined : undefined;
  const [datesIn] = appointmentZones({
    isVirtual: offer.locationKind === 'virtual',
    timeZone: offer.timeZone,
    clientTimeZone: zone && isTimeZone(zone) ? zone : zoneOf(request.headers.get('Cookie')),
  });
  return redirect(
    paths.bookTime({
      service: offer.serviceId,
      variation: offer.variationId ?? undefined,
      addOn: offer.addOnIds,
      location: offer.locationId,
      date: localDate(released.value.startsAt, datesIn),
      zone,
    }),
  );
}
