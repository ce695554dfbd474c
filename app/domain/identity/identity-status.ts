import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { readOwn } from './check-of.ts';
import { IDENTITY_PROBLEM_TEXTS } from './messages.ts';

const STATES = ['not_started', 'processing', 'needs_input', 'verified', 'unknown'] as const;

/**
 * How the check of one's identity stands, by the provider's own word: whoever comes back from its page may have left it halfway. Why
 * a try did not do is asked for each time, and kept nowhere.
 */
export const identityStatus = operation({
  name: 'identityStatus',
  kind: 'query',
  description: 'How the verification of your identity stands.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      state: z.enum(STATES).meta({
        description: 'unknown where the provider does not answer.',
      }),
      isKept: z.boolean().meta({ description: 'Verified, and written down here.' }),
      reason: z.string().nullable().meta({ description: 'Why the last try did not do.' }),
      isSwitchedOn: z.boolean(),
      browserConfig: z
        .object({
          provider: z.literal('stripe'),
          publishableKey: z.string(),
          scriptUrl: z.string(),
          account: z.null().meta({ description: 'None: the platform asks.' }),
        })
        .nullable(),
    })
    .meta({ id: 'IdentityStatus' }),
  async run(ctx) {
    const { identity } = ctx.ports;
    const own = await ctx.db.run((sql) => readOwn(sql, ctx.practice.id));
    const about = {
      isKept: own.verifiedAt !== null,
      isSwitchedOn: identity !== null,
      browserConfig: identity?.browserConfig() ?? null,
    };
    if (own.verifiedAt) return { state: 'verified' as const, reason: null, ...about };
    if (!own.checkId || !identity) return { state: 'not_started' as const, reason: null, ...about };
    if (!(await ctx.limiter.spend('identityPractice', ctx.practice.id)))
      return { state: 'unknown' as const, reason: null, ...about };
    try {
      const check = await identity.read(own.checkId);
      const { status, problem } = check;
      // Another practice's mark: it says nothing of this one.
      if (check.practiceId !== ctx.practice.id)
        return { state: 'not_started' as const, reason: null, ...about };
      if (status === 'verified' || status === 'processing') return { state: status, reason: null, ...about };
      if (!problem) return { state: 'not_started' as const, reason: null, ...about };
      return { state: 'needs_input' as const, reason: IDENTITY_PROBLEM_TEXTS[problem], ...about };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ problem: error.problem }, 'the identity check does not answer');
      return { state: 'unknown' as const, reason: null, ...about };
    }
  },
});
