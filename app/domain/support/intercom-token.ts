import { z } from 'zod';
import { signedInUser } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { SUPPORT_SESSION_MS } from './inputs.ts';
import { SUPPORT_MESSAGES } from './messages.ts';

/** How the chat calls the two kinds of people it is for (001 §2). */
const TYPES = { practitioner: 'practitioner', client: 'consumer' } as const;

/**
 * Who is asking, proven to the support chat for 24 hours (001 §2, §7 GET /intercom/token). The vendor learns a random id and
 * the type of user: never a name, an address, a number or anything about health. Without the vendor's keys success is false.
 */
export const intercomToken = operation({
  name: 'intercomToken',
  kind: 'query',
  description: 'Opens the support chat as yourself.',
  access: signedInUser(),
  input: z.strictObject({}),
  output: z
    .object({
      success: z.boolean(),
      token: z.string().nullable(),
      app_id: z.string().nullable(),
      error: z.string().nullable(),
    })
    .meta({ id: 'IntercomToken' }),
  async run(ctx) {
    const refused = (error: string) => ({ success: false, token: null, app_id: null, error });
    const { chat } = ctx.ports;
    if (!chat) return refused(SUPPORT_MESSAGES.off);
    const { kind } = ctx.actor;
    if (kind !== 'practitioner' && kind !== 'client') return refused(SUPPORT_MESSAGES.notForYou);
    const { analyticsId } = await ctx.database.prisma.user.findUniqueOrThrow({
      where: { id: actorUserId(ctx.actor)! },
      select: { analyticsId: true },
    });
    const person = { id: analyticsId, type: TYPES[kind] };
    const token = chat.identityToken(person, ctx.clock.now() + SUPPORT_SESSION_MS);
    return { success: true, token, app_id: chat.appId, error: null };
  },
});
