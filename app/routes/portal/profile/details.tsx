import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { DetailsPage } from '#app/components/profile/details/details-page.tsx';
import { PERSONAL } from '#app/components/profile/details/inline-editor.tsx';
import { profileDetails, updateInfo, updatePersonalSettings } from '#app/domain/profile/index.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { act, formErrors, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const details = await load(context, profileDetails, {}, request);
  return { details, host: new URL(context.base.appOrigin).host };
}

/** Saves one part of the details where there are no scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const outcome = await (intent === PERSONAL
    ? act(context, updatePersonalSettings, input)
    : act(context, updateInfo, input));
  if (!outcome.ok) return formErrors(outcome.refusal, intent ? { intent } : {});
  return redirectWithToast(context, paths.profileDetails(), {
    kind: 'success',
    text: PROFILE_MESSAGES.saved,
  });
}

export default function Details() {
  const { details, host } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <DetailsPage
      details={details}
      host={host}
      edit={answer?.intent ?? search.get('edit')}
      refused={answer ? { ...answer.fieldErrors, '': answer.formErrors } : null}
    />
  );
}
