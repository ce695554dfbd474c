import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FirstStepsPage } from '#app/components/first-run/first-steps-page.tsx';
import { firstRun, publishPractice, skipFirstRun, unpublishPractice } from '#app/domain/onboarding/index.ts';
import { ONBOARDING_MESSAGES } from '#app/domain/onboarding/messages.ts';
import { act, formErrors, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };
export const meta: MetaFunction = () => [{ title: 'First steps · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const run = await load(context, firstRun, {}, request);
  return {
    ...run,
    asksToClose: new URL(request.url).searchParams.has('close'),
    hasBanking: context.hasPage(paths.bankingSettings()),
  };
}

/** Each press by the name of what it does; it works without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent } = await postedForm(request);
  const [operation, to, text] =
    intent === 'skip'
      ? ([skipFirstRun, paths.calendar(), null] as const)
      : intent === 'close'
        ? ([unpublishPractice, paths.firstSteps(), ONBOARDING_MESSAGES.closedAgain] as const)
        : ([publishPractice, paths.firstSteps(), ONBOARDING_MESSAGES.opened] as const);
  const outcome = await act(context, operation as typeof skipFirstRun, {});
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw await redirectWithToast(context, to, {
    kind: text === null ? 'info' : 'success',
    text: text ?? ONBOARDING_MESSAGES.later,
  });
}

export default function FirstSteps() {
  const answer = useActionData<typeof action>();
  return <FirstStepsPage {...useLoaderData<typeof loader>()} missing={answer?.formErrors ?? []} />;
}
