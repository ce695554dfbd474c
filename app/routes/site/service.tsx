import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { servicesOf } from '#app/components/booking/choice.ts';
import { ServicePage } from '#app/components/booking/service/service-page.tsx';
import { bookingAvailability } from '#app/domain/availability/index.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { truncate } from '#app/lib/text.ts';
import { notFound } from '#app/operations/refusal.ts';
import { act, errorPage } from '#app/operations/remix.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export { ServiceError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;

/** Letters that search engines show of a description. */
const DESCRIBED = 155;
/** Places whose next times are shown, and so many of each. */
const PLACES = 3;
const TIMES = 4;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  if (!loaded) return [{ title: 'Service' }];
  const { service, practice } = loaded;
  const title = `${service.name} · ${practice.name}`;
  const words = plainText(service.description).replaceAll(/\s+/g, ' ');
  const description = truncate(words || `${service.name} with ${practice.user.name}`, DESCRIBED);
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(service.photoUrl ? [{ property: 'og:image', content: service.photoUrl }] : []),
  ];
};

/** A service that clients can book, with its next free times; anything else is not found (spec 002 §2). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const practice = await practiceOf(context);
  const service = servicesOf(practice).find(({ id }) => id === params.id);
  if (!service || !practice.servicesPagesEnabled) throw errorPage(notFound('service'));
  const nextTimes = await Promise.all(
    service.locationIds.slice(0, PLACES).map(async (locationId) => {
      const outcome = await act(context, bookingAvailability, { serviceId: service.id, locationId });
      // Without its times the page still says what the service is.
      if (!outcome.ok) return { locationId, timeZone: practice.timeZone, starts: [] };
      const { timeZone, availableSlots } = outcome.value;
      return {
        locationId,
        timeZone,
        starts: availableSlots.flatMap(({ datetimes }) => datetimes).slice(0, TIMES),
      };
    }),
  );
  return { practice, service, nextTimes };
}

export default function Service() {
  return <ServicePage {...useLoaderData<typeof loader>()} />;
}
