import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { setNoShow } from './no-show.ts';

/** The client did not come: an outcome of a past appointment, shown wherever it is. The fee of its terms is kept only when asked for. */
export const markNoShow = operation({
  name: 'markNoShow',
  kind: 'mutation',
  description: 'Marks a past appointment as a no-show.',
  access: practiceOwner(),
  input: z.strictObject({
    appointmentId: z.uuid(),
    chargeFee: z
      .boolean()
      .default(false)
      .meta({ description: 'Keeps, or charges, the no-show fee of its terms.' }),
  }),
  output: z.object({}),
  async run(ctx, { appointmentId, chargeFee }) {
    await setNoShow(ctx, appointmentId, true, chargeFee);
    return {};
  },
});
