import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TellOwnZone, zoneOf } from '#app/components/layout/zone.ts';
import { ProLanding } from '#app/components/pro/landing-page.tsx';
import { currentUser, registerPractitioner } from '#app/domain/accounts/index.ts';
import { act, postedForm, postedText, refusedForm } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Open your practice · Tendwell' },
  {
    name: 'description',
    content: 'A website, bookings and payments for independent wellness practitioners, ready in ten minutes.',
  },
];

/** Whoever has a practice goes there; a client's account can have one, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await act(context, currentUser, {});
  if (user.ok && user.value.kind === 'practitioner') throw redirect(paths.portal());
  return {
    signedInAs: user.ok && user.value.kind === 'client' ? user.value.email : null,
    zone: zoneOf(request.headers.get('cookie')),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request);
  const outcome = await act(context, registerPractitioner, posted.input);
  if (!outcome.ok) return refusedForm(outcome.refusal, posted);
  return { ok: true as const, email: postedText(posted.input, 'email').trim() };
}

export default function Pro() {
  const { signedInAs, zone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <TellOwnZone remembered={zone} />
      <ProLanding signedInAs={signedInAs} sentTo={answer?.ok ? answer.email : null} />
    </>
  );
}
