import { composeEmail, composeText, type ComposedEmail } from './compose.ts';
import { productSender } from './sender.ts';
import type { MessageContent } from './text.ts';

/** What a message about an account may say. */
export interface AccountFacts {
  firstName: string | null;
  /** The product's own front page. */
  appUrl: string;
  /** Where the message leads. */
  url: string;
  /** How long the link is good for. */
  minutes?: number | undefined;
  /** What it is about: the new email address of the account, or a day in words. */
  about?: string | undefined;
  /** What becomes of the practice's plan, or has become of it: a sentence. */
  plan?: string | undefined;
  /** The account is a practice's. */
  isPractitioner?: boolean;
}

/** A message about an account, in each of its forms. */
export interface AccountText extends ComposedEmail {
  template: AccountTemplate;
  /** The text message. */
  sms: string;
}

const hello = ({ firstName }: AccountFacts) => (firstName ? `Hi ${firstName}, ` : 'Hello, ');
const lasts = ({ minutes = 0 }: AccountFacts) =>
  minutes >= 1440 ? 'a day' : minutes >= 60 ? 'an hour' : `${minutes} minutes`;
const TAKE_BACK =
  'If this was not you, press the button within a week: every device is logged out, a passkey or a second step that was set up since the day before is removed, and you choose a new password.';
const NOT_YOU = 'If this was not you, there is nothing to do: without this link nobody gets in.';

const TEMPLATES = {
  verify_email: (f) => ({
    subject: 'Please confirm your email address',
    heading: 'One more step',
    body: [
      `${hello(f)}please confirm that this is your email address. Then all your bookings stand in one place.`,
      `The link works once, for ${lasts(f)}. If you did not register with Tendwell, leave it unopened and nothing happens.`,
    ],
    action: { label: 'Confirm my email address', url: f.url },
    sms: null,
    details: false,
  }),
  verify_practice_email: (f) => ({
    subject: 'Confirm your email address, then set up your practice',
    heading: 'One more step',
    body: [
      `${hello(f)}please confirm that this is your email address. Then you set up your practice; it takes a few minutes.`,
      `The link works once, for ${lasts(f)}. If you did not register with Tendwell, leave it unopened and nothing happens.`,
    ],
    action: { label: 'Confirm and go on', url: f.url },
    sms: null,
    details: false,
  }),
  already_registered_practice: (f) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      `${hello(f)}somebody has just asked for a practice with this email address. There is an account with it already, and nothing about it has changed.`,
      f.isPractitioner
        ? 'It is the account of your practice: log in, and you are there.'
        : 'If it was you, log in, and set up your practice with this account. Your bookings stay in it.',
    ],
    action: { label: 'Log in', url: f.url },
    sms: null,
    details: false,
  }),
  already_registered: (f) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      `${hello(f)}somebody has just registered with this email address. There is an account with it already, and nothing about it has changed.`,
      'If it was you, log in with your password, or have a link sent to you.',
      ...(f.isPractitioner
        ? ['It is the account of your practice. What you book elsewhere stands in it too, under My bookings.']
        : []),
    ],
    action: { label: 'Log in', url: f.url },
    sms: null,
    details: false,
  }),
  sign_in_link: (f) => ({
    subject: 'Your link to log in',
    heading: 'Log in with one click',
    body: [`${hello(f)}here is your link. It works once, for ${lasts(f)}.`, NOT_YOU],
    action: { label: 'Log in to Tendwell', url: f.url },
    sms: `Tendwell: your link to log in, good for ${lasts(f)}: ${f.url}`,
    details: false,
  }),
  password_reset: (f) => ({
    subject: 'Choose a new password',
    heading: 'A new password',
    body: [`${hello(f)}choose a new password by this link. It works once, for ${lasts(f)}.`, NOT_YOU],
    action: { label: 'Choose a new password', url: f.url },
    sms: null,
    details: false,
  }),
  password_changed: (f) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      `${hello(f)}your account has a new password, and every other device was logged out.`,
      'If this was not you, choose a new password at once, and remove passkeys that are not yours.',
    ],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  phone_verification: (f) => ({
    subject: 'Confirm your phone number',
    heading: 'Confirm your phone number',
    body: [`${hello(f)}this link confirms your phone number. It works once, for ${lasts(f)}.`],
    action: { label: 'Confirm my phone number', url: f.url },
    sms: `Tendwell: confirm your phone number, within ${lasts(f)}: ${f.url} Not you? Then leave it unopened.`,
    details: false,
  }),
  phone_changed: (f) => ({
    subject: 'The phone number of your account',
    heading: 'The phone number of your account',
    body: [
      `${hello(f)}your Tendwell account is used with the phone number ${f.about ?? 'of another phone'} now, and every other device was logged out. A link sent to that number logs in.`,
      'If this was not you, press the button within a week: that number leaves your account, every device is logged out, and you choose a new password.',
    ],
    action: { label: 'This was not me', url: f.url },
    sms: 'Tendwell: your account has another phone number now, and this one logs you in no more. Not you? Press the button in the email that we sent you.',
    details: false,
  }),
  phone_gone: (f) => ({
    subject: 'Your phone number logs you in no more',
    heading: 'Your number was confirmed elsewhere',
    body: [
      `${hello(f)}somebody has just confirmed the phone number ${f.about ?? 'of your account'} for another Tendwell account, by a text message to it. A number belongs to one account: a link sent to it does not log in to yours any more. Nothing else has changed.`,
      'If it was you, or the number is not yours any more, there is nothing to do. If the number is yours and it was not you, confirm it once more, and ask your phone company who reads your text messages.',
    ],
    action: { label: 'To my account', url: f.url },
    sms: null,
    details: false,
  }),
  email_change: (f) => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    body: [
      `${hello(f)}this link makes this address the one of your Tendwell account. It works once, for ${lasts(f)}, in a browser in which you are logged in.`,
      'If you did not ask for it, leave it unopened and nothing happens.',
    ],
    action: { label: 'Use this address', url: f.url },
    sms: null,
    details: false,
  }),
  email_taken: (f) => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    body: [
      `${hello(f)}somebody asked to use this email address for another Tendwell account. There is an account with it already, yours, and nothing about it has changed.`,
      'If it was you, log in with this address, or choose another one for the other account.',
    ],
    action: { label: 'Log in', url: f.url },
    sms: null,
    details: false,
  }),
  email_change_asked: (f) => ({
    subject: 'Your email address is about to change',
    heading: 'A new email address was asked for',
    body: [
      `${hello(f)}your Tendwell account is to be used with ${f.about ?? 'another address'} from now on. Until that address is confirmed, this one stays.`,
      'If it was you, there is nothing to do here. If not, press the button: nothing changes, every device is logged out, and you choose a new password.',
    ],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  email_changed: (f) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    body: [
      `${hello(f)}your Tendwell account is used with ${f.about ?? 'another address'} now, and every other device was logged out.`,
      'If this was not you, press the button within a week: your account gets this address back, every device is logged out, and you choose a new password.',
    ],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  two_step_on: (f) => ({
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    body: [
      `${hello(f)}from now on logging in asks for a code of your authenticator app too. Every other device was logged out.`,
      'Keep your recovery codes where you find them without your phone.',
      TAKE_BACK,
    ],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  two_step_off: (f) => ({
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    body: [`${hello(f)}from now on nobody needs a code of your authenticator app to log in.`, TAKE_BACK],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  recovery_code_used: (f) => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    body: [
      `${hello(f)}somebody has just used one of your recovery codes, to log in or to change what one logs in by. It cannot be used again.`,
      TAKE_BACK,
    ],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  passkey_added: (f) => ({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    body: [`${hello(f)}your account can be opened with a new passkey from now on.`, TAKE_BACK],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  passkey_removed: (f) => ({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    body: [`${hello(f)}one of your passkeys does not open your account any more.`, TAKE_BACK],
    action: { label: 'This was not me', url: f.url },
    sms: null,
    details: false,
  }),
  paid_elsewhere: (f) => ({
    subject: 'Where your clients’ payments go',
    heading: 'Where payments go from now on',
    body: [
      `${hello(f)}from now on your clients pay through ${f.about ?? 'another account'}.`,
      'If this was not you, somebody else is in your account: choose a new password at once, remove passkeys that are not yours, and disconnect what you do not know.',
    ],
    action: { label: 'Look at your payments', url: f.url },
    sms: null,
    details: false,
  }),
  export_ready: (f) => ({
    subject: 'Your copy of everything is ready',
    heading: 'Your copy is ready',
    body: [
      `${hello(f)}the copy of everything in your practice that you asked for is made. You can fetch it until ${f.about ?? 'a week from now'}, logged in.`,
      'It holds what your clients told you in confidence: keep it where nobody else reads it.',
      'If you did not ask for it, somebody else is in your account: choose a new password at once, and remove passkeys that are not yours.',
    ],
    action: { label: 'Fetch the copy', url: f.url },
    sms: null,
    details: false,
  }),
  practice_closed: (f) => ({
    subject: 'Your practice is closed',
    heading: 'Your practice is closed',
    body: [
      `${hello(f)}nobody can see or book your practice any more. What it holds stays until ${f.about ?? 'a month from now'}; until then you can log in, fetch a copy, and open it again.`,
      ...(f.plan ? [f.plan] : []),
      'After that day your clients, notes, forms, messages, reviews, pictures and pages are removed for good. Amounts of what was paid are kept as the law asks, without names.',
      'If this was not you, log in, open it again, and choose a new password.',
    ],
    action: { label: 'Open it again', url: f.url },
    sms: null,
    details: false,
  }),
  practice_end_near: (f) => ({
    subject: 'One week until your practice is removed',
    heading: 'One week is left',
    body: [
      `${hello(f)}your practice is closed, and what it holds will be removed for good on ${f.about ?? 'its last day'}.`,
      'Until then you can log in, fetch a copy, or open it again. If you want it gone, there is nothing to do.',
    ],
    action: { label: 'Log in', url: f.url },
    sms: null,
    details: false,
  }),
  practice_opened_again: (f) => ({
    subject: 'Your practice is back',
    heading: 'Welcome back',
    body: [
      `${hello(f)}your practice is here again as you left it, and nothing was removed. If it was open to everybody before, it is now.`,
      ...(f.plan ? [f.plan] : []),
      'Look at your hours before the first client does.',
    ],
    action: { label: 'To your practice', url: f.url },
    sms: null,
    details: false,
  }),
  domain_active: (f) => ({
    subject: 'Your domain is connected',
    heading: 'Your domain is connected',
    body: [
      `${hello(f)}your website is at ${f.about ?? 'your own domain'} now. The address that you had before goes on working.`,
      'Keep the records as they are, and renew the domain in time: without either your website cannot be found there.',
      'If this was not you, somebody else is in your account: choose a new password at once, and delete the domain.',
    ],
    action: { label: 'Look at your domain', url: f.url },
    sms: null,
    details: false,
  }),
  domain_failed: (f) => ({
    subject: 'Your domain needs a look',
    heading: 'Your domain does not lead to your website',
    body: [
      `${hello(f)}${f.about ?? 'your domain'} does not lead to your website. The page of your domain says which record is missing or wrong, and what it should be.`,
      'Clients find you at the address that you had before, and can book there. We go on looking: once the records are right, all comes by itself.',
    ],
    action: { label: 'See what is wrong', url: f.url },
    sms: null,
    details: false,
  }),
} satisfies Record<string, (facts: AccountFacts) => MessageContent>;

export type AccountTemplate = keyof typeof TEMPLATES;
export const ACCOUNT_TEMPLATES = Object.keys(TEMPLATES) as AccountTemplate[];

/** Writes one message about an account; React escapes every text of its HTML. */
export function writeAccountText(template: AccountTemplate, facts: AccountFacts): AccountText {
  const content: MessageContent = TEMPLATES[template](facts);
  return {
    template,
    ...composeEmail(content, productSender(facts.appUrl)),
    sms: composeText(content) ?? '',
  };
}
