import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { credentialOutput, readCredentials } from './read-credentials.ts';

/** The practitioner's credentials, pending and approved, in their order (spec 002 §4). */
export const proCredentials = operation({
  name: 'proCredentials',
  kind: 'query',
  description: 'Your credentials.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ credentials: z.array(credentialOutput) }),
  run: (ctx) => ctx.db.read(async (db) => ({ credentials: await readCredentials(db) })),
});
