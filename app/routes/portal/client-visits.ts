import type { AppLoadContext } from '@remix-run/node';
import type { Visits } from '#app/components/clients/client-data.ts';
import { proCalendar } from '#app/domain/calendar/index.ts';
import { act } from '#app/operations/remix.ts';
import { badgeOf } from '#app/components/calendar/looks.ts';

/** Stand-in until the operations are there. */
export async function visitsOf(
  context: AppLoadContext,
  clientId: string,
  which: 'past' | 'upcoming',
  page: { limit: number; offset?: number },
): Promise<Visits | null> {
  const now = context.base.clock.now();
  const reach = 189 * 86_400_000;
  const window = which === 'past' ? { from: now - reach, to: now } : { from: now, to: now + reach };
  const outcome = await act(context, proCalendar, { from: new Date(window.from), to: new Date(window.to) });
  if (!outcome.ok) return null;
  const all = outcome.value.practiceAppointments
    .filter(({ client }) => client.id === clientId)
    .filter(({ startsAt }) => (which === 'past' ? Number(startsAt) <= now : Number(startsAt) > now));
  if (which === 'past') all.reverse();
  const offset = page.offset ?? 0;
  return {
    count: all.length,
    visits: all.slice(offset, offset + page.limit).map((one) => ({
      id: one.id,
      token: one.instantActionToken,
      startsAt: Number(one.startsAt),
      endsAt: Number(one.endsAt),
      timeZone: one.timeZone,
      services: one.services,
      where: one.location.name,
      badge: badgeOf(one, now) as Visits['visits'][number]['badge'],
    })),
  };
}
