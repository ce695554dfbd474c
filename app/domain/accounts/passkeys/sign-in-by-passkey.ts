import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { startOwnSession } from '../enter.ts';
import { signInByPasskeyInput } from '../inputs.ts';
import { provePasskey } from './prove-passkey.ts';

/** Logs in by a passkey: what one has and what one is (or knows) are shown at once, so no second step is asked for. */
export const signInByPasskey = operation({
  name: 'signInByPasskey',
  kind: 'mutation',
  description: 'Logs in by a passkey.',
  access: anyone(),
  input: signInByPasskeyInput,
  output: z.object({ userKind: z.enum(['practitioner', 'client', 'admin']) }),
  async run(ctx, { response, keep = false }) {
    const { userId } = await provePasskey(ctx, response, 'unauthenticated');
    return startOwnSession(ctx, userId, keep);
  },
});
