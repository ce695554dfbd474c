import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RegistrationPage } from '#app/components/event-registration/registration-page.tsx';
import { zoneOf } from '#app/components/layout/zone.ts';
import { PracticeFrame } from '#app/components/layout/practice-frame.tsx';
import {
  cancelEventRegistration,
  eventRegistration,
  payAtEvent,
  payForRegistration,
  registrationCardPage,
} from '#app/domain/events/index.ts';
import { env } from '#app/platform/env/index.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { registrationLinks } from './registration-text.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded ? `Your registration: ${loaded.registration.event.title}` : 'Tendwell',
  },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** A registration for a group event, opened by its link. Reading it changes nothing (C33). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const registration = await load(context, eventRegistration, { token: params.token });
  return {
    registration,
    links: registrationLinks(registration),
    tileUrl: env().mapTilesUrl,
    rememberedZone: zoneOf(request.headers.get('Cookie')),
  };
}

/** Without scripts: pays, goes to the provider's page for a card, pays at the event instead, or cancels. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const token = params.token!;
  const { intent, input } = await postedForm(request);
  switch (intent) {
    case 'pay':
      return paid(context, token, await act(context, payForRegistration, { ...input, token }));
    case 'at-event':
      return paid(context, token, await act(context, payAtEvent, { token }));
    case 'card-page': {
      const outcome = await act(context, registrationCardPage, { token });
      return outcome.ok ? redirect(outcome.value.url) : payRefused(outcome.refusal);
    }
    case undefined:
      return cancelled(context, token);
    default:
      throw data(null, { status: 400 });
  }
}

type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

function paid(context: AppLoadContext, token: string, outcome: Outcome<{ message: string }>) {
  if (!outcome.ok) return payRefused(outcome.refusal);
  const text = outcome.value.message;
  return redirectWithToast(context, paths.eventRegistration(token), { kind: 'success', text });
}

const payRefused = ({ code, userMessage }: Refusal) =>
  data({ payProblem: userMessage, problem: null }, { status: REFUSALS[code].http });

async function cancelled(context: AppLoadContext, token: string) {
  const outcome = await act(context, cancelEventRegistration, { token });
  if (outcome.ok)
    return redirectWithToast(context, paths.eventRegistration(token), {
      kind: outcome.value.alreadyCancelled ? 'info' : 'success',
      text: outcome.value.message,
    });
  const { code, userMessage } = outcome.refusal;
  return data({ problem: userMessage, payProblem: null }, { status: REFUSALS[code].http });
}

export default function EventRegistration() {
  const { registration, links, tileUrl, rememberedZone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as
    { problem: string | null; payProblem: string | null } | undefined;
  const { name, url, colorAccent, user } = registration.practice;
  return (
    <PracticeFrame
      practice={{ name, url, colorAccent, userName: user.name, userPhotoUrl: user.defaultPhotoUrl }}
      footnote={`This page is yours alone: whoever has its link can see ${registration.canCancel ? 'and cancel ' : ''}your registration.`}
    >
      <RegistrationPage
        registration={registration}
        links={links}
        problem={refused?.problem ?? null}
        payProblem={refused?.payProblem ?? null}
        tileUrl={tileUrl}
        rememberedZone={rememberedZone}
      />
    </PracticeFrame>
  );
}
