import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MiscPage } from '#app/components/profile/misc/misc-page.tsx';
import { practiceDetails, updatePracticeDetails } from '#app/domain/profile/index.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { act, load, postedForm, redirectWithToast, refusedForm, withText } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Misc · Profile · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, practiceDetails, {}, request);

const LISTS = ['languageIds', 'ageWorkWithIds', 'workWithIds'];

/** Saves the page where there are no scripts: a list of which nothing is ticked is not posted, and is empty. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input: posted, intent } = await postedForm(request);
  const lists = LISTS.map((name) => [name, [posted[name] ?? []].flat()]);
  const sent = { ...posted, ...Object.fromEntries(lists) } as object;
  const outcome = await act(context, updatePracticeDetails, sent);
  if (!outcome.ok) {
    const { refusal } = outcome;
    const told = withText(refusal, PROFILE_MESSAGES.changesFailed(refusal.userMessage));
    return refusedForm(told, { intent, input: posted }, sent);
  }
  return redirectWithToast(context, paths.profileMisc(), { kind: 'success', text: PROFILE_MESSAGES.saved });
}

export default function Audience() {
  return <MiscPage {...useLoaderData<typeof loader>()} />;
}
