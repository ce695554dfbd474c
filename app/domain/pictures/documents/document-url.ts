import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { handle } from '../inputs.ts';
import { OPEN_FOR_S } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { findUpload } from '../upload/read-upload.ts';

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Where the owner of a document reads it, for five minutes; browsers save it and show nothing (C59). Throws not_found, and conflict until it was judged. */
export const documentUrl = operation({
  name: 'documentUrl',
  kind: 'query',
  description: 'An address that downloads one of your documents.',
  access: practiceOwner(),
  input: z.strictObject({ handle }),
  output: z.object({ url: z.string() }),
  async run(ctx, { handle }) {
    const { purpose, state, key, contentType } = await findUpload(ctx, handle);
    if (purpose === 'document' && state === 'processing') throw new Refusal('conflict', TEXTS.documentWaits);
    if (purpose !== 'document' || state !== 'ready') throw new Refusal('not_found', TEXTS.noDocument);
    const downloadAs = `document.${ENDINGS[contentType] ?? 'bin'}`;
    return { url: await ctx.ports.files.presignGet({ key, expiresIn: OPEN_FOR_S, downloadAs }) };
  },
});
