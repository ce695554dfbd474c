import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonalPage, type PersonalView } from '#app/components/settings/personal-page.tsx';
import {
  callOffEmailChange,
  changePassword,
  currentUser,
  pendingEmailChange,
  requestEmailChange,
  requestSignInLink,
  sendPhoneVerification,
  sessions,
  signInWays,
} from '#app/domain/accounts/index.ts';
import { FRESH_MINUTES } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { textMessaging } from '#app/domain/messaging/index.ts';
import { profileDetails, updatePersonalSettings } from '#app/domain/profile/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { act, formErrors, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { revokeDevice } from '../revoke-device.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'My Account · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PersonalView> {
  const [devices, user, person, pending, texts, ways] = await Promise.all([
    load(context, sessions, {}, request),
    load(context, currentUser, {}, request),
    load(context, profileDetails, {}, request),
    load(context, pendingEmailChange, {}, request),
    load(context, textMessaging, {}, request),
    load(context, signInWays, {}, request),
  ]);
  const now = context.base.clock.now();
  const here = devices.find(({ current }) => current);
  const isFresh = here !== undefined && now - here.createdAt.getTime() <= FRESH_MINUTES * MINUTE_MS;
  const { name, title, gender, customGender, dob } = person;
  const { email, phone, isPhoneConfirmed, hasPassword } = user;
  return {
    person: { name, title, gender, customGender, dob },
    email,
    pendingEmail: pending?.email ?? null,
    phone,
    isPhoneConfirmed,
    canText: texts.isSwitchedOn,
    hasPassword,
    proof: hasPassword ? 'password' : isFresh ? 'fresh' : 'log in',
    ways,
    devices,
    now,
  };
}

const sentBy = (intent: string, sentTo: unknown) => ({ ok: true as const, intent, sentTo: String(sentTo) });

/** Does what one of the page's forms asks for: what is sent stays on the page and says so, what is done is told in passing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const done = async (outcome: { ok: true } | { ok: false; refusal: Refusal }, text: string) =>
    redirectWithToast(context, paths.personalSettings(), {
      kind: outcome.ok ? 'success' : 'error',
      text: outcome.ok ? text : outcome.refusal.userMessage,
    });
  switch (intent) {
    case 'name':
    case 'personal': {
      const outcome = await act(context, updatePersonalSettings, input);
      if (!outcome.ok) return formErrors(outcome.refusal, { intent });
      throw await done(outcome, SETTINGS_MESSAGES.updated);
    }
    case 'email': {
      const outcome = await act(context, requestEmailChange, input);
      return outcome.ok ? sentBy(intent, input.email) : formErrors(outcome.refusal, { intent });
    }
    case 'phone': {
      const outcome = await act(context, sendPhoneVerification, input);
      return outcome.ok ? sentBy(intent, input.phone) : formErrors(outcome.refusal, { intent });
    }
    case 'password': {
      const outcome = await act(context, changePassword, input);
      if (!outcome.ok) return formErrors(outcome.refusal, { intent });
      throw await done(outcome, ACCOUNT_MESSAGES.passwordChanged);
    }
    case 'log-in-again': {
      const { email } = await load(context, currentUser, {}, request);
      const outcome = await act(context, requestSignInLink, { to: email });
      if (!outcome.ok) throw await done(outcome, '');
      return sentBy(intent, email);
    }
    case 'keep-email':
      throw await done(await act(context, callOffEmailChange, {}), ACCOUNT_MESSAGES.emailKept);
    default:
      return revokeDevice(context, input.sessionId, paths.personalSettings(), request);
  }
}

export default function Personal() {
  const answer = useActionData<typeof action>();
  return (
    <PersonalPage
      view={useLoaderData<typeof loader>()}
      answer={answer ? { intent: answer.intent, sentTo: answer.ok ? answer.sentTo : null } : null}
    />
  );
}
