import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';

/** Whether this installation sends text messages; where it does not, nothing is offered that needs one. */
export const textMessaging = operation({
  name: 'textMessaging',
  kind: 'query',
  description: 'Whether text messages are sent here.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ isSwitchedOn: z.boolean() }).meta({ id: 'TextMessaging' }),
  async run(ctx) {
    const [row] = await outsidePractices(
      ctx.database,
      (sql) => sql<{ isSwitchedOn: boolean }>`SELECT is_switched_on('sms') AS "isSwitchedOn"`,
    );
    return row!;
  },
});
