import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { setNoShow } from './no-show.ts';

/** The client did not come: an outcome of a past appointment, shown wherever it is. No fee is charged for it. */
export const markNoShow = operation({
  name: 'markNoShow',
  kind: 'mutation',
  description: 'Marks a past appointment as a no-show.',
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    await setNoShow(ctx, appointmentId, true);
    return {};
  },
});
