import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { parsePhone } from '#app/lib/phone.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { askForEmailChange, askForPhoneProof, setPassword, showOneself } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { profileChanged } from '../changed.ts';
import { GENDERS, lastBirth, updatePersonalSettingsInput } from '../inputs.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { writePerson } from './person.ts';

type Gender = 'female' | 'male' | 'custom';
const stored = (gender: (typeof GENDERS)[number]) => gender.toLowerCase() as Gender;
const shown = (gender: Gender | null) => GENDERS.find((one) => stored(one) === gender) ?? null;

type Given = z.output<typeof updatePersonalSettingsInput>;

/**
 * What the account page sends besides: an address and a number are asked for by proof, a password stands at once, for whoever shows once
 * more who they are. Those that the account has change nothing: whatever is not empty is sent (002 §5). Throws invalid_input where password and confirmation differ, and what these throw.
 */
async function changeAccount(
  ctx: OperationContext,
  given: Pick<Given, 'email' | 'phone' | 'password' | 'passwordConfirmation' | 'currentPassword'>,
): Promise<void> {
  const { password, passwordConfirmation } = given;
  const own = await ctx.database.prisma.user.findUniqueOrThrow({
    where: { id: actorUserId(ctx.actor)! },
    select: { email: true, phone: true, phoneVerifiedAt: true },
  });
  const email = given.email?.toLowerCase() === own.email ? null : given.email;
  const isOwnPhone = own.phoneVerifiedAt !== null && parsePhone(given.phone ?? '') === own.phone;
  const phone = isOwnPhone ? null : given.phone;
  const currentPassword = given.currentPassword ?? undefined;
  if ((password ?? '') !== (passwordConfirmation ?? ''))
    throw new Refusal('invalid_input', ACCOUNT_MESSAGES.passwordsDiffer, { field: 'passwordConfirmation' });
  const shown = { password: currentPassword };
  const sendEmail = email ? await askForEmailChange(ctx, { email, ...shown }, 'currentPassword') : null;
  const sendText = phone ? await askForPhoneProof(ctx, { phone, ...shown }, 'currentPassword') : null;
  if (password) {
    await showOneself(ctx, currentPassword, 'currentPassword');
    // Before the links: it makes those void that were sent before it.
    await setPassword(ctx, password);
  }
  await sendEmail?.();
  await sendText?.();
}

/**
 * Changes who the practitioner is (spec 002 §7): only what is given and not empty. Words of one's own belong to the gender Custom;
 * another gender takes them back. Throws invalid_input for a date of birth that is yet to come, state_changed where another window was
 * faster.
 */
export const updatePersonalSettings = operation({
  name: 'updatePersonalSettings',
  kind: 'mutation',
  description: 'Changes who you are.',
  access: practiceOwner(),
  input: updatePersonalSettingsInput,
  output: z.object({
    user: z
      .object({
        id: z.uuid(),
        email: z.string().meta({ description: 'A new one stands here once it is proved.' }),
        phone: z.string().nullable().meta({ description: 'A new one stands here once it is proved.' }),
        name: z.string(),
        title: z.string().nullable(),
        gender: z.enum(GENDERS).nullable(),
        customGender: z.string().nullable(),
        dob: z.string().nullable().meta({ description: 'YYYY-MM-DD.' }),
        defaultPhotoUrl: z.string().nullable(),
      })
      .meta({ id: 'PersonalSettings' }),
  }),
  async run(ctx, { name, title, gender, dob, customGender, previousUpdatedAt, ...account }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    if (dob && dob > lastBirth(now)) {
      throw new Refusal('invalid_input', PROFILE_MESSAGES.birthInvalid, { field: 'dob' });
    }
    // Refused as a whole: what the account is asked for has left the transaction that follows.
    const opened = await ctx.db.read((db) =>
      db.selectFrom('Practice').select('updatedAt').executeTakeFirstOrThrow(),
    );
    nextUpdatedAt(now, opened, previousUpdatedAt);
    await changeAccount(ctx, account);
    const more = {
      ...(gender ? { gender: stored(gender) } : {}),
      ...(gender && gender !== 'Custom' ? { customGender: null } : customGender ? { customGender } : {}),
      ...(dob ? { dob } : {}),
    };
    return ctx.db.run(async (db) => {
      await touchSettings(db, { practiceId, now, previousUpdatedAt });
      await writePerson(db, { name: name ?? undefined, title: title ?? undefined }, more, now);
      await profileChanged(db, { practiceId, onSite: Boolean(name ?? title) });
      const user = await db
        .selectFrom('User as u')
        .innerJoin('Practice as p', 'p.ownerUserId', 'u.id')
        .select(['u.id', 'u.email', 'u.phone', 'u.name', 'u.title', 'u.gender', 'u.customGender', 'u.dob'])
        .select('u.photoUrl as defaultPhotoUrl')
        .executeTakeFirstOrThrow();
      return {
        user: { ...user, gender: shown(user.gender), dob: user.dob?.toISOString().slice(0, 10) ?? null },
      };
    });
  },
});
