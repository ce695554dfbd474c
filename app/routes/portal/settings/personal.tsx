import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  PersonalPage,
  type PersonalAnswer,
  type PersonalView,
} from '#app/components/settings/personal-page.tsx';
import {
  changePassword,
  currentUser,
  pendingEmailChange,
  sessions,
  signInWays,
} from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { leavingCheck, practiceExport } from '#app/domain/leaving/index.ts';
import { textMessaging } from '#app/domain/messaging/index.ts';
import { profileDetails, updatePersonalSettings } from '#app/domain/profile/index.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import type { Refusal } from '#app/operations/refusal.ts';
import { act, load, postedForm, refusedForm, withText } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { proofOf } from '../../client/account-data.ts';
import { answerOwnForm, doneAt } from '../../client/account-forms.ts';
import { answerProvedForm } from './plain/proved-forms.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'My Account · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PersonalView> {
  const [devices, user, person, pending, texts, ways, check, copy] = await Promise.all([
    load(context, sessions, {}, request),
    load(context, currentUser, {}, request),
    load(context, profileDetails, {}, request),
    load(context, pendingEmailChange, {}, request),
    load(context, textMessaging, {}, request),
    load(context, signInWays, {}, request),
    load(context, leavingCheck, {}, request),
    load(context, practiceExport, {}, request),
  ]);
  const now = context.base.clock.now();
  const { name, title, gender, customGender, dob, updatedAt } = person;
  const { email, phone, isPhoneConfirmed, hasPassword } = user;
  return {
    person: { name, title, gender, customGender, dob, updatedAt },
    email,
    pendingEmail: pending?.email ?? null,
    phone,
    isPhoneConfirmed,
    canText: texts.isSwitchedOn,
    hasPassword,
    proof: proofOf(hasPassword, devices, now),
    ways,
    devices,
    leaving: { check, copy },
    removing: new URL(request.url).searchParams.get('passkey'),
    now,
  };
}

/** Does what one of the page's forms asks for: what is sent stays on the page and says so, what is done is told in passing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { intent, input } = posted;
  const done = doneAt(context, paths.personalSettings());
  const refused = (refusal: Refusal) => refusedForm(withText(refusal, SETTINGS_MESSAGES.tryLater), posted);
  switch (intent) {
    case 'name':
    case 'personal': {
      const outcome = await act(context, updatePersonalSettings, input);
      if (!outcome.ok) return refused(outcome.refusal);
      throw await done(outcome, SETTINGS_MESSAGES.saved);
    }
    case 'password': {
      const outcome = await act(context, changePassword, input);
      if (!outcome.ok) return refused(outcome.refusal);
      throw await done(outcome, ACCOUNT_MESSAGES.passwordChanged);
    }
    default:
      return (
        (await answerProvedForm(context, posted)) ??
        (await answerOwnForm(context, request, posted, paths.personalSettings()))
      );
  }
}

export default function Personal() {
  const answer = useActionData<typeof action>();
  return <PersonalPage view={useLoaderData<typeof loader>()} answer={answer ? answerShown(answer) : null} />;
}

function answerShown(answer: NonNullable<ReturnType<typeof useActionData<typeof action>>>): PersonalAnswer {
  const { intent = '' } = answer;
  if (!answer.ok) return { intent, sentTo: null };
  if ('sentTo' in answer) return { intent, sentTo: answer.sentTo };
  return { ...answer, intent, sentTo: null };
}
