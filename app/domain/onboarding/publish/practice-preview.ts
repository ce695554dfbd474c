import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { PREVIEW_PARAM, previewToken } from '#app/platform/preview.ts';

/** The address at which the owner looks at their website before anybody else does: good for an hour, to read alone. */
export const practicePreview = operation({
  name: 'practicePreview',
  kind: 'query',
  description: 'An address at which you see your website before it is public, for an hour.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ url: z.string() }).meta({ id: 'PracticePreview' }),
  async run(ctx) {
    const { id, slug } = ctx.practice;
    return { url: `${practiceOrigin(ctx, slug)}/?${PREVIEW_PARAM}=${previewToken(id, ctx.clock.now())}` };
  },
});
