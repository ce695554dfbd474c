import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { outsidePractices } from '#tenants/scoped-db.ts';
import { openLink, useLink } from './account-tokens.ts';
import { enter, entered, proveEmail } from './enter.ts';
import { signInByLinkInput } from './inputs.ts';

/** Signs in by the link that was sent, once. By email it proves the address as well. Reading its page uses nothing up (C33). */
export const signInByLink = operation({
  name: 'signInByLink',
  kind: 'mutation',
  description: 'Signs in by a link that was sent by email or text message.',
  access: anyone(),
  input: signInByLinkInput,
  output: entered,
  async run(ctx, { token, keep = false }) {
    const now = ctx.clock.now();
    const { userId } = await outsidePractices(ctx.database, async (sql) => {
      const link = await openLink(ctx, sql, 'sign_in', token);
      await useLink(sql, link, now);
      if (link.target.includes('@')) {
        await proveEmail(sql, { userId: link.userId, target: link.target, keeps: false, now });
      }
      return link;
    });
    return enter(ctx, userId, keep);
  },
});
