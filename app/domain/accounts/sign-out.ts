import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** Ends the caller's session, if there is one. */
export const signOut = operation({
  name: 'signOut',
  kind: 'mutation',
  description: 'Signs out.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    await ctx.session.end();
    return {};
  },
});
