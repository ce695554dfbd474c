import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currentUser } from '#app/domain/accounts/index.ts';
import { linkToken } from '#app/platform/tokens.ts';

/** The requests named; more than these are only counted. */
const MOST_NAMED = 20;

interface Waiting {
  sealed: string;
  startsAt: Date;
  clientName: string;
  count: number;
}

/** Who is looking at the calendar, whose it is, and how many requests wait for an answer (spec 001 §7). */
export const proCalendarUser = operation({
  name: 'proCalendarUser',
  kind: 'query',
  description: 'The signed-in practitioner, their practice and the number of requests that wait.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      currentUser: currentUser.output,
      currentPractice: z
        .object({ id: z.uuid(), slug: z.string(), name: z.string(), timeZone: z.string() })
        .meta({ id: 'CalendarPractice' }),
      pendingAppointmentsCount: z.int(),
      pendingAppointments: z.array(
        z
          .object({ instantActionToken: z.string(), startsAt: z.date(), clientName: z.string() })
          .meta({ id: 'WaitingRequest' }),
      ),
    })
    .meta({ id: 'ProCalendarUser' }),
  async run(ctx) {
    const { id, slug, name, timeZone } = ctx.practice;
    const now = new Date(ctx.clock.now());
    const [waiting, user] = await Promise.all([
      ctx.db.sql(
        (sql) => sql<Waiting>`
          SELECT a."instantActionTokenSealed" AS sealed, a."startsAt",
                 trim(c."firstName" || ' ' || c."lastName") AS "clientName", count(*) OVER ()::int AS count
          FROM "Appointment" a
          JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
          WHERE a."practiceId" = ${id}::uuid AND a.state = 'pending' AND a."startsAt" > ${now}
          ORDER BY a."startsAt", a.id LIMIT ${MOST_NAMED}`,
      ),
      currentUser.run(ctx, {}),
    ]);
    return {
      currentUser: user,
      currentPractice: { id, slug, name, timeZone },
      pendingAppointmentsCount: waiting[0]?.count ?? 0,
      pendingAppointments: waiting.flatMap(({ sealed, startsAt, clientName }) => {
        const instantActionToken = linkToken(sealed);
        return instantActionToken ? [{ instantActionToken, startsAt, clientName }] : [];
      }),
    };
  },
});
