import { z } from 'zod';
import { withoutAddress } from '#app/lib/fields/address-in-name.ts';
import { PLAIN_LINE } from '#app/lib/text.ts';
import { ACCOUNT_MESSAGES as messages } from './messages.ts';

/** Letters a password needs at least. Length is what makes one hard to guess, so nothing else is asked of it. */
export const PASSWORD_LENGTH = 10;
const MAX_OF_PASSWORD = 200;
/** Who has no password shows who they are by having logged in at most this many minutes ago. */
export const FRESH_MINUTES = 15;
/** Letters of a first or last name. */
const NAME_LENGTH = 80;

/** What is left of a name that only looks empty. */
const VISIBLE = /[^\s\p{Cf}]/u;

const email = z
  .string(messages.emailMissing)
  .trim()
  .min(1, messages.emailMissing)
  .max(254, 'This email address is too long.')
  .email(messages.emailInvalid);

const name = (missing: string) =>
  withoutAddress(
    z
      .string(missing)
      .trim()
      .min(1, missing)
      .max(NAME_LENGTH, messages.nameTooLong)
      .regex(PLAIN_LINE, messages.oddCharacters)
      .regex(VISIBLE, missing),
  );

const newPassword = z
  .string(messages.passwordMissing)
  .min(1, messages.passwordMissing)
  .min(PASSWORD_LENGTH, messages.passwordShort)
  .max(MAX_OF_PASSWORD, messages.passwordLong);

const keep = z
  .preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean())
  .optional();

/** The secret of a link that was sent to a person. */
const token = z.string().max(64, messages.linkUnknown);

/** Shared by the sign-in form and the operation. */
export const signInInput = z.strictObject({
  email,
  password: z
    .string(messages.passwordMissing)
    .min(1, messages.passwordMissing)
    .max(MAX_OF_PASSWORD, messages.passwordLong),
  /** Stay signed in on this device. */
  keep,
});

export const registerClientInput = z.strictObject({
  firstName: name(messages.firstNameMissing),
  lastName: name(messages.lastNameMissing),
  email,
  phone: z
    .string()
    .trim()
    .max(40, messages.phoneInvalid)
    .transform((text) => text || undefined)
    .optional(),
  password: newPassword,
});

/** Whoever wants a practice; without a password they log in by links. */
export const registerPractitionerInput = z.strictObject({
  firstName: name(messages.firstNameMissing),
  lastName: name(messages.lastNameMissing),
  email,
  password: z.preprocess((typed) => (typed === '' ? undefined : typed), newPassword.optional()),
});

/** Where a link to sign in is sent: an email address, or a phone number that was confirmed before. */
export const signInLinkInput = z.strictObject({
  to: z
    .string(messages.addressMissing)
    .trim()
    .min(1, messages.addressMissing)
    .max(254, messages.addressInvalid)
    .refine(
      (text) => (text.includes('@') ? z.email().safeParse(text).success : /\d.*\d.*\d/.test(text)),
      messages.addressInvalid,
    ),
});

export const passwordResetInput = z.strictObject({ email });

export const newPasswordInput = z.strictObject({ token, password: newPassword });

export const confirmEmailInput = z.strictObject({
  token,
  password: z.string().max(MAX_OF_PASSWORD, messages.passwordLong).optional().meta({
    description: 'The password chosen; only where the link is opened in another browser than the form was.',
  }),
});

export const tokenInput = z.strictObject({ token });

export const signInByLinkInput = z.strictObject({ token, keep });

export const accountNameInput = z.strictObject({
  firstName: name(messages.firstNameMissing),
  lastName: name(messages.lastNameMissing),
});

export const emailChangeInput = z.strictObject({
  email,
  password: z.string().max(MAX_OF_PASSWORD, messages.passwordLong).optional().meta({
    description: 'Where the account has one; else the person has logged in within the last 15 minutes.',
  }),
});

/** Before something of weight: the password once more. */
export const shownAgainInput = z.strictObject({
  password: z.string().max(MAX_OF_PASSWORD, messages.passwordLong).optional().meta({
    description: 'Where the account has one; else the person has logged in within the last 15 minutes.',
  }),
});

export const phoneInput = z.strictObject({
  phone: z.string(messages.phoneMissing).trim().min(1, messages.phoneMissing).max(40, messages.phoneInvalid),
  ...shownAgainInput.shape,
});

const currentPassword = shownAgainInput.shape.password;

export const changePasswordInput = z
  .strictObject({
    currentPassword,
    password: newPassword,
    passwordConfirmation: z.string(messages.passwordsDiffer).max(MAX_OF_PASSWORD, messages.passwordLong),
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    message: messages.passwordsDiffer,
  });

/** What the account page adds to who somebody is (002 §7): each is asked for by itself, and empty ones are not sent. */
export const accountChanges = {
  email: email.optional(),
  phone: phoneInput.shape.phone.optional(),
  password: newPassword.optional(),
  passwordConfirmation: z.string().max(MAX_OF_PASSWORD, messages.passwordLong).optional(),
  currentPassword,
};

/** A code of an authenticator app; spaces as it shows them. */
export const codeInput = z.strictObject({
  code: z
    .string(messages.codeMissing)
    .max(40, messages.codeOfAppWrong)
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, messages.codeMissing)
        .regex(/^\d{6}$/, messages.codeOfAppWrong),
    ),
});

export const finishSignInInput = z.strictObject({
  token,
  code: z.string(messages.codeMissing).trim().min(1, messages.codeMissing).max(40, messages.codeWrong),
  keep,
});

/** What a browser answers with a passkey, as JSON text. */
const passkeyText = z.string().max(20_000, messages.passkeyNotTaken);

/** Before what one logs in by is changed: the password once more, and the second step where it is on. */
export const bothStepsInput = shownAgainInput.extend({
  code: z.string().trim().max(40, messages.codeWrong).optional().meta({
    description: 'Where two-step sign-in is on: a code of your app, or a recovery code.',
  }),
  passkey: passkeyText
    .optional()
    .meta({ description: 'In place of the code: what your browser answered to askToSignIn, JSON.' }),
});
const base64url = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);

const readJson = z.string().transform((text, issue): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    issue.addIssue({ code: 'custom', message: messages.passkeyNotTaken });
    return z.NEVER;
  }
});

const answerOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  readJson.pipe(
    z.object({
      id: base64url.min(1),
      rawId: base64url,
      type: z.literal('public-key'),
      response: z.object({ clientDataJSON: base64url, ...response }),
      clientExtensionResults: z.object({}).optional().default({}),
    }),
  );

/** A new passkey, as far as it can be read before it is proved. */
export const registrationAnswer = answerOf({
  attestationObject: base64url,
  transports: z
    .array(
      z
        .string()
        .max(20)
        .regex(/^[a-z-]+$/),
    )
    .max(10)
    .optional(),
});

/** The same of one that logs in. */
export const signInAnswer = answerOf({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
});

export const addPasskeyInput = z.strictObject({
  name: name(messages.passkeyNameMissing).meta({ description: 'By which you tell it from others.' }),
  response: passkeyText.meta({ description: 'What your browser answered, JSON.' }),
});

export const removePasskeyInput = bothStepsInput.extend({ passkeyId: z.uuid() });

export const signInByPasskeyInput = z.strictObject({
  response: passkeyText.meta({ description: 'What your browser answered, JSON.' }),
  keep,
});

/** What a link that was sent to a person can be for. */
export const LINK_PURPOSES = [
  'email_verification',
  'phone_verification',
  'password_reset',
  'sign_in',
  'record_tie',
  'email_change',
  'email_change_stop',
] as const;

export const accountLinkInput = z.strictObject({ token, purpose: z.enum(LINK_PURPOSES) });
