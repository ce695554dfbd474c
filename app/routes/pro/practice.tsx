import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { zoneOf } from '#app/components/layout/zone.ts';
import { ChooseProfession } from '#app/components/pro/choose-profession.tsx';
import { PracticeForm } from '#app/components/pro/practice-form.tsx';
import { currentUser } from '#app/domain/accounts/index.ts';
import { readyStarts, registerPractice } from '#app/domain/onboarding/index.ts';
import { ONBOARDING_MESSAGES } from '#app/domain/onboarding/messages.ts';
import { slugOf } from '#app/lib/hosts/practice-slug.ts';
import { act, load, postedForm, postedText, redirectWithToast, refusedForm } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };
export const meta: MetaFunction = () => [
  { title: 'Set up your practice · Tendwell' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await load(context, currentUser, {}, request);
  if (user.kind !== 'client') throw redirect(user.kind === 'practitioner' ? paths.portal() : paths.home());
  const { professions } = await load(context, readyStarts);
  const chosen = new URL(request.url).searchParams.get('profession');
  return {
    name: user.name,
    firstName: user.firstName,
    professions: professions.map(({ key, title }) => ({ key, title })),
    start: professions.find(({ key }) => key === chosen) ?? null,
    zone: zoneOf(request.headers.get('cookie')),
    zones: Intl.supportedValuesOf('timeZone'),
    sitesHost: context.base.sitesHost,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const { input } = posted;
  const slug = postedText(input, 'slug').trim() || slugOf(postedText(input, 'name'));
  const outcome = await act(context, registerPractice, { ...input, slug });
  if (outcome.ok) {
    throw await redirectWithToast(context, paths.firstSteps(), {
      kind: 'success',
      text: ONBOARDING_MESSAGES.made,
    });
  }
  // The same press twice, or another tab: it is there.
  if (outcome.refusal.data?.hasPractice) throw redirect(paths.portal());
  return refusedForm(outcome.refusal, posted);
}

export default function SetUpPractice() {
  const { start, professions, firstName, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const suggestion = answer?.data?.suggestion;
  if (!start) return <ChooseProfession professions={professions} firstName={firstName} />;
  return (
    <PracticeForm
      // Each profession has a form of its own: its ready start is shown in it.
      key={start.key}
      start={start}
      suggestion={typeof suggestion === 'string' ? suggestion : null}
      {...page}
    />
  );
}
