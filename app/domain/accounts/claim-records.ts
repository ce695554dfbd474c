import { z } from 'zod';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { claimOwnRecords } from './claim.ts';

/**
 * Brings home what practices wrote down about the signed-in client since: a booking made as a guest, an appointment that a
 * practitioner entered. Only by an address or number that this account has proved.
 */
export const claimRecords = operation({
  name: 'claimRecords',
  kind: 'mutation',
  description: 'Adds bookings made under your confirmed email address or phone number to your account.',
  access: actingAsClient(),
  input: z.strictObject({}),
  output: z.object({ claimed: z.int() }),
  async run(ctx) {
    return { claimed: await claimOwnRecords(ctx, actorUserId(ctx.actor)!) };
  },
});
