import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { ownDetails, readOwnDetails } from './own-details.ts';
import { hostField, practiceAt } from './practice-host.ts';

/** Whose details would go to which practice; nothing goes anywhere yet. */
export const detailsToShare = operation({
  name: 'detailsToShare',
  kind: 'query',
  description: 'What would be filled into a form of the practice at this host.',
  access: actingAsClient(),
  input: z.strictObject({ host: hostField, withAddress: z.boolean().default(false) }),
  output: z
    .object({
      practice: z
        .object({ name: z.string(), host: z.string(), colorAccent: z.string().nullable() })
        .meta({ id: 'SharingPractice' }),
      details: ownDetails,
    })
    .meta({ id: 'DetailsToShare' }),
  async run(ctx, { host: requested, withAddress }) {
    const { practice, host } = await practiceAt(ctx, requested);
    const details = await readOwnDetails(ctx, actorUserId(ctx.actor)!, { withAddress });
    if (!details) throw new Refusal('forbidden', ACCOUNT_MESSAGES.detailsForClients);
    const { name, colorAccent } = practice;
    return { practice: { name, host, colorAccent }, details };
  },
});
