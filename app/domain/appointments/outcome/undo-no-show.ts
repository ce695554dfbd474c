import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { setNoShow } from './no-show.ts';

/** Takes it back that the client did not come. */
export const undoNoShow = operation({
  name: 'undoNoShow',
  kind: 'mutation',
  description: 'Takes back that an appointment was a no-show.',
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    await setNoShow(ctx, appointmentId, false);
    return {};
  },
});
