import { z } from 'zod';
import { monthOfFreeTimes, monthOfFreeTimesOutput } from '#app/domain/availability/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { nextSessionTimesInput } from '../inputs.ts';
import { readNextSession } from './read-next-session.ts';

/** A month of the times at which another session of a package can be booked, and whether a policy is to be accepted for it. */
export const nextSessionTimes = operation({
  name: 'nextSessionTimes',
  kind: 'query',
  description: 'The free times for another session of the package that the appointment of a link belongs to.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: nextSessionTimesInput,
  output: z
    .object({
      times: monthOfFreeTimesOutput,
      policy: z.string().nullable().meta({ description: 'Cancellation policy to be accepted.' }),
    })
    .meta({ id: 'NextSessionTimes' }),
  async run(ctx, { appointmentId, month, clientTimeZone }) {
    const now = ctx.clock.now();
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const { offer } = await readNextSession(sql, practiceId, appointmentId, now);
      const times = await monthOfFreeTimes(sql, practiceId, offer, { month, clientTimeZone, now });
      return { times, policy: offer.rules.policy };
    });
  },
});
