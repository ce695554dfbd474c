import type { LoaderFunctionArgs } from '@remix-run/node';
import type { FreeTimes } from '#app/components/appointment-form/form-data.ts';
import { bookingAvailability, nextWorkingTime } from '#app/domain/availability/index.ts';
import { act } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The free times of a day for what the appointment form holds: suggestions, so a selection that has none has none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const date = searchParams.get('date') ?? '';
  const shown = searchParams.get('shown');
  const [found, outcome] = await Promise.all([
    shown
      ? act(context, nextWorkingTime, {
          startsAt: new Date(Number(shown)),
          minutes: Number(searchParams.get('minutes')),
          locationId: searchParams.get('locationId'),
        })
      : null,
    act(context, bookingAvailability, {
      practice: searchParams.get('practice'),
      serviceId: searchParams.get('serviceId'),
      ...(searchParams.get('variationId') ? { variationId: searchParams.get('variationId') } : {}),
      addOnIds: searchParams.getAll('addOn'),
      locationId: searchParams.get('locationId'),
      from: date,
      to: date,
    }),
  ]);
  const next = found?.ok ? (found.value.startsAt?.getTime() ?? null) : null;
  if (!outcome.ok) return Response.json({ date, starts: [], nextDate: null, next } satisfies FreeTimes);
  const [day] = outcome.value.availableSlots;
  const answer: FreeTimes = {
    date,
    starts: (day?.datetimes ?? []).map(Number),
    nextDate: day ? null : outcome.value.firstFreeDate,
    next,
  };
  return Response.json(answer);
}
