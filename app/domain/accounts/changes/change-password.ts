import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { changePasswordInput } from '../inputs.ts';
import { setPassword } from './set-password.ts';
import { showOneself } from './show-oneself.ts';

/** Changes the caller's password, by the one they have, or by having logged in a moment ago where they have none. */
export const changePassword = operation({
  name: 'changePassword',
  kind: 'mutation',
  description: 'Changes your password, and signs every other device out.',
  access: signedInUser(),
  input: changePasswordInput,
  output: z.object({}),
  async run(ctx, { currentPassword, password }) {
    await showOneself(ctx, currentPassword, 'currentPassword');
    await setPassword(ctx, password);
    return {};
  },
});
