import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MiscPage } from '#app/components/profile/misc/misc-page.tsx';
import { practiceDetails, updatePracticeDetails } from '#app/domain/profile/index.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { act, formErrors, formInput, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Misc · Profile · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  load(context, practiceDetails, {}, request);

const LISTS = ['languageIds', 'ageWorkWithIds', 'workWithIds'];

/** Saves the page where there are no scripts: a list of which nothing is ticked is not posted, and is empty. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await formInput(request);
  const lists = LISTS.map((name) => [name, [posted[name] ?? []].flat()]);
  const outcome = await act(context, updatePracticeDetails, { ...posted, ...Object.fromEntries(lists) });
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirectWithToast(context, paths.profileMisc(), { kind: 'success', text: PROFILE_MESSAGES.saved });
}

export default function Audience() {
  const answer = useActionData<typeof action>();
  const problems = answer ? [...answer.formErrors, ...Object.values(answer.fieldErrors).flat()] : [];
  return <MiscPage {...useLoaderData<typeof loader>()} problems={problems} />;
}
