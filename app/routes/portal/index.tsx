import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { firstRun } from '#app/domain/onboarding/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

/** The portal opens on the calendar, and before the practice is open on its first steps, unless those were left for later. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { isOpen, isSkipped } = await load(context, firstRun, {}, request);
  throw redirect(isOpen || isSkipped ? paths.calendar() : paths.firstSteps());
}
