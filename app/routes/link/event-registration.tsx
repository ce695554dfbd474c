import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RegistrationPage } from '#app/components/event-registration/registration-page.tsx';
import { PracticeFrame } from '#app/components/layout/practice-frame.tsx';
import { cancelEventRegistration, eventRegistration } from '#app/domain/events/index.ts';
import { env } from '#app/platform/env/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded ? `Your registration: ${loaded.registration.event.title}` : 'Tendwell',
  },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** A registration for a group event, opened by its link. Reading it changes nothing (C33). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const registration = await load(context, eventRegistration, { token: params.token });
  return { registration, tileUrl: env().mapTilesUrl };
}

/** Cancels without scripts; what the REST call does with them. */
export async function action({ context, params }: ActionFunctionArgs) {
  const token = params.token!;
  const outcome = await act(context, cancelEventRegistration, { token });
  if (outcome.ok)
    return redirectWithToast(context, paths.eventRegistration(token), {
      kind: outcome.value.alreadyCancelled ? 'info' : 'success',
      text: outcome.value.message,
    });
  const { code, userMessage } = outcome.refusal;
  return data({ problem: userMessage }, { status: REFUSALS[code].http });
}

export default function EventRegistration() {
  const { registration, tileUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as { problem: string } | undefined;
  const { name, url, colorAccent, user } = registration.practice;
  return (
    <PracticeFrame
      practice={{ name, url, colorAccent, userName: user.name, userPhotoUrl: user.defaultPhotoUrl }}
      footnote="This page is yours alone: whoever has its link can see and cancel your registration."
    >
      <RegistrationPage registration={registration} problem={refused?.problem ?? null} tileUrl={tileUrl} />
    </PracticeFrame>
  );
}
