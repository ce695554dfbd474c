import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { handle } from '../inputs.ts';
import { findUpload, readUpload, upload as output } from './read-upload.ts';

/** How far an uploaded file is. Throws not_found. */
export const upload = operation({
  name: 'upload',
  kind: 'query',
  description: 'One of your uploaded files, and how far it is.',
  access: practiceOwner(),
  input: z.strictObject({ handle }),
  output,
  run: async (ctx, { handle }) => readUpload(await findUpload(ctx, handle)),
});
