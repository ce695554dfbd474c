import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { writeAccountText, type AccountText } from '#app/emails/account.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { ACCOUNT_OCCASIONS, type EnqueuedAccountMessage } from '#app/domain/effects/index.ts';
import { ownerOfAddress } from '../changes/email-change.ts';
import { LINK_MINUTES, makeLinkToken, type LinkPurpose } from '../account-tokens.ts';
import { keepProductMessage } from './keep-product-message.ts';
import { draftOf } from '../registration/draft.ts';

const input = z.strictObject({
  key: z.uuid(),
  occasion: z.enum(ACCOUNT_OCCASIONS),
  to: z.string().max(254),
  userId: z.uuid().optional(),
  about: z.string().max(254).optional(),
  plan: z.string().max(500).optional(),
  phoneBefore: z.string().max(40).optional(),
  browserHash: z.string().max(64).nullish(),
  draftHash: z.string().max(64).nullish(),
});

type Wanted = EnqueuedAccountMessage & {
  key: string;
  /** Some practice knows a client without an account by this address. */
  isClient: boolean;
};

interface Person {
  id: string;
  kind: 'practitioner' | 'client';
  email: string;
  firstName: string | null;
  isConfirmed: boolean;
  passwordHash: string | null;
}

/**
 * Writes a message about an account, where its address is somebody's, and wants it sent; where it is nobody's, nothing happens.
 * A second run writes nothing: the message is unique by its key.
 */
export const writeAccountMessage = operation({
  name: 'writeAccountMessage',
  kind: 'mutation',
  description: 'Writes a message about an account.',
  access: system(),
  input,
  output: z.object({ written: z.int() }),
  job: 'account-message',
  async run(ctx, wanted) {
    const { occasion, to } = wanted;
    const isClient = occasion === 'sign_in' && to.includes('@') && (await ctx.cross.isClientAddress(to));
    return outsidePractices(ctx.database, async (sql) => {
      const text = await wordsFor(ctx, sql, { ...wanted, isClient });
      if (!text) return { written: 0 };
      const isMail = to.includes('@');
      const message = {
        to,
        template: text.template,
        subject: isMail ? text.subject : null,
        text: isMail ? text.text : text.sms,
        html: isMail ? text.html : null,
        dedupeKey: `account:${wanted.key}`,
        at: new Date(ctx.clock.now()),
      };
      return { written: await keepProductMessage(sql, message) };
    });
  },
});

/** What is to be said, with the link that belongs to it; null where the address is nobody's. */
async function wordsFor(ctx: OperationContext, sql: Db, wanted: Wanted): Promise<AccountText | null> {
  const { occasion, to, browserHash, draftHash } = wanted;
  const person = (await personOf(sql, wanted)) ?? (await personToBe(ctx, sql, wanted));
  if (!person) return null;
  const link = async (purpose: LinkPurpose, path: (token: string) => string) => ({
    url:
      ctx.appOrigin +
      path(
        await makeLinkToken(sql, {
          userId: person.id,
          purpose,
          target: to,
          browserHash,
          phoneBefore: purpose === 'email_change_stop' ? wanted.phoneBefore : null,
          draftHash: purpose === 'email_verification' ? draftHash : null,
          now: ctx.clock.now(),
        }),
      ),
    minutes: LINK_MINUTES[purpose],
  });
  const textOf = (name: Parameters<typeof writeAccountText>[0], at: { url: string; minutes?: number }) =>
    writeAccountText(name, {
      firstName: person.firstName,
      appUrl: ctx.appOrigin,
      about: wanted.about,
      plan: wanted.plan,
      isPractitioner: person.kind === 'practitioner',
      ...at,
    });
  switch (occasion) {
    case 'registration':
    case 'practice_registration': {
      const forPractice = occasion === 'practice_registration';
      // Who has an account is told so; what was typed into the form changes nothing of it.
      if (person.kind !== 'client' || person.isConfirmed) {
        const onward = forPractice ? { pathname: paths.proPractice(), search: '' } : undefined;
        const url = ctx.appOrigin + paths.signIn(onward);
        return textOf(forPractice ? 'already_registered_practice' : 'already_registered', { url });
      }
      // Somebody has registered the address anew since: theirs has a mail of its own, and this one would confirm their words.
      if (draftHash && draftHash !== draftOf(person.passwordHash)) return null;
      return forPractice
        ? textOf(
            'verify_practice_email',
            await link('email_verification', (token) => paths.verifyEmail(token, paths.proPractice())),
          )
        : textOf('verify_email', await link('email_verification', paths.verifyEmail));
    }
    case 'sign_in':
      return textOf('sign_in_link', await link('sign_in', paths.signInLink));
    case 'password_reset':
      return textOf('password_reset', await link('password_reset', paths.resetPassword));
    // Nothing more than that: whoever reads the mailbox alone must not get rid of the second step by it.
    case 'password_changed':
      return textOf('password_changed', { url: ctx.appOrigin + paths.forgotPassword() });
    case 'email_change': {
      if (person.email === to) return null;
      // Made in any case, so that what waits looks alike; where the address is somebody's, the link is told to nobody.
      const at = await link('email_change', paths.confirmNewEmail);
      const owner = await ownerOfAddress(sql, to, person.id);
      if (!owner) return textOf('email_change', at);
      return owner.isOpen
        ? writeAccountText('email_taken', {
            firstName: owner.firstName,
            appUrl: ctx.appOrigin,
            url: ctx.appOrigin + paths.signIn(),
          })
        : null;
    }
    case 'email_change_asked':
      return textOf('email_change_asked', await link('email_change_stop', paths.stopEmailChange));
    case 'email_changed':
      return textOf('email_changed', await link('email_change_stop', paths.stopEmailChange));
    // A number may be a stranger's by now: a text message to the one of before takes nothing back.
    case 'phone_changed':
      return textOf(
        occasion,
        to.includes('@')
          ? await link('email_change_stop', paths.stopEmailChange)
          : { url: ctx.appOrigin + paths.forgotPassword() },
      );
    case 'phone_gone':
      return textOf(occasion, {
        url: ctx.appOrigin + (person.kind === 'practitioner' ? paths.personalSettings() : paths.account()),
      });
    // A new password alone would leave a second step and passkeys in their hands who set them up.
    case 'two_step_on':
    case 'two_step_off':
    case 'recovery_code_used':
    case 'passkey_added':
    case 'passkey_removed':
      return textOf(occasion, await link('email_change_stop', paths.stopEmailChange));
    case 'paid_elsewhere':
      return textOf(occasion, { url: ctx.appOrigin + paths.bankingSettings() });
    case 'export_ready':
      return textOf(occasion, { url: ctx.appOrigin + paths.personalSettings() });
    case 'practice_closed':
    case 'practice_end_near':
      return textOf(occasion, { url: ctx.appOrigin + paths.closedPractice() });
    case 'practice_opened_again':
      return textOf(occasion, { url: ctx.appOrigin + paths.portal() });
    case 'domain_active':
    case 'domain_failed':
      return textOf(occasion, { url: ctx.appOrigin + paths.websiteDomain() });
    case 'phone_verification':
      return textOf('phone_verification', await link('phone_verification', paths.verifyPhone));
  }
}

/** What is written on behalf of whoever is signed in, wherever it goes. */
const OF_THE_SIGNED_IN: readonly Wanted['occasion'][] = [
  'phone_verification',
  'phone_changed',
  'phone_gone',
  'email_change',
  'email_change_asked',
  'email_changed',
  'two_step_on',
  'two_step_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'paid_elsewhere',
  'export_ready',
  'practice_closed',
  'practice_end_near',
  'practice_opened_again',
  'domain_active',
  'domain_failed',
];

/** Whose address it is. A number that nobody has proved is nobody's, except to the person who is proving it. */
async function personOf(sql: Db, { occasion, to, userId }: Wanted): Promise<Person | null> {
  const [person] = await sql<Person>`
    SELECT id, kind, email, "firstName", "emailVerifiedAt" IS NOT NULL AS "isConfirmed", "passwordHash" FROM "User"
    WHERE kind IN ('client', 'practitioner') AND "disabledAt" IS NULL AND CASE
      WHEN ${OF_THE_SIGNED_IN.includes(occasion)}::boolean THEN id = ${userId ?? null}::uuid
      WHEN ${to.includes('@')}::boolean THEN email = ${to}
      ELSE phone = ${to} AND "phoneVerifiedAt" IS NOT NULL END
    -- A registration of the same address waits, and then finds the link that is made here, and makes it void.
    FOR UPDATE`;
  return person ?? null;
}

/** A client of some practice who has no account yet gets one by the link itself: opening it proves the address. */
async function personToBe(
  { clock }: OperationContext,
  sql: Db,
  { to, isClient }: Wanted,
): Promise<Person | null> {
  if (!isClient) return null;
  const now = new Date(clock.now());
  const [made] = await sql<Person & { kind: 'client' }>`
    INSERT INTO "User" (id, email, kind, name, "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${to}, 'client', ${to.split('@')[0]!}, ${now}, ${now})
    ON CONFLICT (email) DO NOTHING
    RETURNING id, kind, email, "firstName", false AS "isConfirmed", "passwordHash"`;
  return made ?? null;
}
