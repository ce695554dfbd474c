import { tokenHash } from '#app/platform/tokens.ts';
import type { LinkKind, PracticeInfo } from '#tenants/cross-practice.ts';
import type { BaseContext } from './context.ts';
import { notFound, Refusal } from './refusal.ts';

/** What an access grants: the practice that the call acts in, if any. */
export interface Grant {
  practice: PracticeInfo | null;
}

/** Who may call an operation. `scope: 'practice'` promises a practice; the runner fails closed without one. */
export interface Access<Input = never> {
  readonly kind: string;
  readonly scope: 'practice' | 'none';
  /** Answers the grant, or throws a Refusal. */
  authorize(ctx: BaseContext, input: Input): Promise<Grant>;
}

const SIGN_IN = 'Please log in to continue.';

/** Anybody at all; acts in no practice. */
export function anyone(): Access<unknown> {
  return { kind: 'anyone', scope: 'none', authorize: async () => ({ practice: null }) };
}

/** What everybody but its owner is told of a practice that its practitioner has not opened yet, or has closed again. */
export const NOT_OPEN = 'This practice is not open yet.';
const notOpen = () => new Refusal('not_found', NOT_OPEN);

/**
 * A visitor of a practice's own site: the practice is the host's, else the one the input names by slug. Nothing of a practice is
 * public before its practitioner says so; its owner's preview of the host alone shows it.
 */
export function siteVisitor(): Access<{ practice?: string | undefined }> {
  return {
    kind: 'siteVisitor',
    scope: 'practice',
    async authorize(ctx, input) {
      if (ctx.site?.kind === 'practice') {
        if (input.practice && input.practice !== ctx.site.practice.slug) throw notFound('practice');
        if (!ctx.site.practice.published && !ctx.site.isPreview) throw notOpen();
        return { practice: ctx.site.practice };
      }
      const practice = input.practice ? await ctx.cross.practiceForSlug(input.practice) : null;
      if (!practice) throw notFound('practice');
      if (!practice.published) throw notOpen();
      return { practice };
    },
  };
}

/** Anybody with a session, whatever the kind of account. */
export function signedInUser(): Access<unknown> {
  return {
    kind: 'signedInUser',
    scope: 'none',
    async authorize(ctx) {
      if (!('userId' in ctx.actor)) throw new Refusal('unauthenticated', SIGN_IN);
      return { practice: null };
    },
  };
}

/** A signed-in client; acts in no single practice. */
export function signedInClient(): Access<unknown> {
  return {
    kind: 'signedInClient',
    scope: 'none',
    async authorize(ctx) {
      if (ctx.actor.kind !== 'client') throw new Refusal('unauthenticated', SIGN_IN);
      return { practice: null };
    },
  };
}

/**
 * Whoever is signed in and may have booked somewhere: a client's account, or a practitioner's, who is a client elsewhere. What is
 * theirs is what is tied to the account, in whichever practice; owning one opens nothing here.
 */
export function actingAsClient(): Access<unknown> {
  return {
    kind: 'actingAsClient',
    scope: 'none',
    async authorize(ctx) {
      const { kind } = ctx.actor;
      if (kind !== 'client' && kind !== 'practitioner') throw new Refusal('unauthenticated', SIGN_IN);
      return { practice: null };
    },
  };
}

/** The signed-in practitioner, in the practice they own. */
export function practiceOwner(): Access<unknown> {
  return {
    kind: 'practiceOwner',
    scope: 'practice',
    async authorize(ctx) {
      if (ctx.actor.kind !== 'practitioner') throw new Refusal('unauthenticated', SIGN_IN);
      return { practice: await ctx.cross.practiceForOwner(ctx.actor.userId) };
    },
  };
}

/** Staff of Tendwell. */
export function admin(): Access<unknown> {
  return {
    kind: 'admin',
    scope: 'none',
    async authorize(ctx) {
      if (ctx.actor.kind !== 'admin') throw notFound();
      return { practice: null };
    },
  };
}

/** The product itself: worker and webhooks. `practiceOf` names the practice that a job acts in, which may be closed. */
export function system<Input = unknown>(practiceOf?: (input: Input) => string): Access<Input> {
  return {
    kind: 'system',
    scope: practiceOf ? 'practice' : 'none',
    async authorize(ctx, input) {
      if (ctx.actor.kind !== 'system') throw notFound();
      return { practice: practiceOf ? await ctx.cross.practiceForWork(practiceOf(input)) : null };
    },
  };
}

const PRACTICE_CLOSED =
  'This practice is closed: it takes no bookings, and nothing can be changed by this link. Your confirmations and receipts are in the messages that it sent you.';
const TOO_MANY = 'Too many tries. Please wait a minute and try again.';

async function openLink(ctx: BaseContext, kinds: readonly LinkKind[], token: string) {
  for (const kind of token.length <= 64 ? kinds : []) {
    const link = await ctx.cross.linkForHash(kind, tokenHash(token));
    // Whoever holds a link is served, whatever else is tried from the same network: of 192 bits nobody guesses one.
    if (link) return { kind, ...link };
  }
  // What one network is refused is not taken from what belongs to everybody.
  if (!(await ctx.limiter.hasLeft('linkMissAddress', ctx.address))) {
    throw new Refusal('rate_limited', TOO_MANY);
  }
  const [here, everywhere] = await Promise.all([
    ctx.limiter.spend('linkMissAddress', ctx.address),
    ctx.limiter.spend('linkMissGlobal', 'all'),
  ]);
  if (!everywhere) ctx.log.warn({ kinds }, 'link tokens are being guessed from many addresses');
  if (!here || !everywhere) throw new Refusal('rate_limited', TOO_MANY);
  throw notFound();
}

/**
 * Whoever holds the link that stands for one thing. `opens` names, from the input, the thing asked for: the
 * link must open exactly that. The token is the input's own (`token`), else the page's. Of several kinds the first
 * that knows the token opens; what none knows is one miss.
 */
export function linkHolder<Input>(
  kind: LinkKind | readonly LinkKind[],
  of: { opens?: (input: Input) => string; token?: (input: Input) => string },
): Access<Input> {
  const kinds = typeof kind === 'string' ? [kind] : kind;
  return {
    kind: `linkHolder:${kinds.join(',')}`,
    scope: 'practice',
    async authorize(ctx, input) {
      const token = of.token ? of.token(input) : ctx.linkToken;
      if (!token) throw notFound();
      const link = await openLink(ctx, kinds, token);
      // On a practice's own host the links of other practices open nothing.
      if (ctx.site?.kind === 'practice' && ctx.site.practice.id !== link.practiceId) throw notFound();
      if (of.opens && of.opens(input) !== link.subjectId) throw notFound();
      const practice = await ctx.cross.practiceForId(link.practiceId);
      // Whoever was written to by it hears why it opens nothing: it may be opened again. A calendar program would forget the address for good.
      if (!practice && link.kind !== 'calendar' && (await ctx.cross.closedPracticeOf(link.practiceId)))
        throw new Refusal('expired', PRACTICE_CLOSED);
      // The one link that is meant for everybody; all others were sent to one person, who keeps what is theirs.
      if (link.kind === 'referral' && practice && !practice.published) throw notOpen();
      return { practice };
    },
  };
}

/** The first of several accesses that admits the caller; where none does, the last one's refusal stands. */
export function anyOf<Input>(...choices: Access<Input>[]): Access<Input> {
  return {
    kind: choices.map((choice) => choice.kind).join(' | '),
    scope: choices.every((choice) => choice.scope === 'practice') ? 'practice' : 'none',
    async authorize(ctx, input) {
      let last: unknown = notFound();
      for (const choice of choices) {
        try {
          return await choice.authorize(ctx, input);
        } catch (error) {
          if (!(error instanceof Refusal) || error.code === 'rate_limited') throw error;
          last = error;
        }
      }
      throw last;
    },
  };
}
