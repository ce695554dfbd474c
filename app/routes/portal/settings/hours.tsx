import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { TimeOffData } from '#app/components/time-off/time-off-data.ts';
import { TimeOffPage } from '#app/components/time-off/time-off-page.tsx';
import { availabilityOverrides } from '#app/domain/availability/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Hours & time off · Tendwell' }];

export function loader({ request, context }: LoaderFunctionArgs): Promise<TimeOffData> {
  return load(context, availabilityOverrides, {}, request);
}

export default function HoursSettings() {
  return <TimeOffPage data={useLoaderData<typeof loader>()} />;
}
