import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { postedTerms } from '#app/components/policy/terms-form.ts';
import { TermsPage } from '#app/components/policy/terms-page.tsx';
import { cancellationTerms, updateCancellationTerms } from '#app/domain/policy/index.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import {
  act,
  load,
  postedForm,
  redirectWithToast,
  refusedForm,
  unknownForm,
  withText,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Cancellation terms · Tendwell' }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return load(context, cancellationTerms, {}, request);
}

/** Saves the terms where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { input: posted, intent } = await postedForm(request);
  if (intent !== 'terms') return unknownForm(intent);
  const sent = postedTerms(posted);
  const outcome = await act(context, updateCancellationTerms, {
    ...sent,
    previousUpdatedAt: posted.previousUpdatedAt,
  });
  if (!outcome.ok)
    return refusedForm(
      withText(outcome.refusal, SETTINGS_MESSAGES.tryLater),
      { intent, input: posted },
      sent,
    );
  return redirectWithToast(context, paths.cancellationSettings(), {
    kind: 'success',
    text: POLICY_MESSAGES.saved,
  });
}

export default function CancellationSettings() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}
