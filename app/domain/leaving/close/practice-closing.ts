import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { GRACE_DAYS } from '../inputs.ts';
import { closedPracticeOf } from '../own-practice.ts';

/** The caller's practice where it is closed and not yet removed, with the moment of its end. */
export const practiceClosing = operation({
  name: 'practiceClosing',
  kind: 'query',
  description: 'Your practice, where you have closed it and it can be opened again.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z
    .object({ name: z.string(), timeZone: z.string(), closedAt: z.date(), endsAt: z.date() })
    .meta({ id: 'PracticeClosing' })
    .nullable(),
  async run(ctx) {
    const closed = await closedPracticeOf(ctx);
    if (!closed) return null;
    const { name, timeZone, closedAt } = closed;
    return { name, timeZone, closedAt, endsAt: new Date(closedAt.getTime() + GRACE_DAYS * DAY_MS) };
  },
});
