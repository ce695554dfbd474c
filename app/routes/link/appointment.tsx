import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { withOwnZone } from '#app/components/appointment/own-zone.ts';
import { AppointmentPage } from '#app/components/appointment/page.tsx';
import type { AppointmentView, GiftCardProblem, PanelProblem } from '#app/components/appointment/view.ts';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { tipOptions, TIP_PROMPT_MS } from '#app/domain/payments/index.ts';
import { appointmentTerms } from '#app/domain/policy/index.ts';
import { load, withLink } from '#app/operations/remix.ts';
import { env } from '#app/platform/env/index.ts';
import { answerForm, isInPerson, proposalOf } from './appointment-action.ts';
import { appointmentText, titleOf } from './appointment-text.ts';
import { moveClosedText, quoteText, ruleLabel } from './terms-text.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titleOf(data.appointment, data.text) : 'Tendwell' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The client's page of one appointment, opened by its link. Reading it changes nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<AppointmentView> {
  const stored = await load(context, tokenAppointment, { instantActionToken: params.token });
  const own = withOwnZone(stored, request.headers.get('Cookie'));
  const { appointment } = own;
  const { amountCents } = appointment;
  const now = context.base.clock.now();
  const terms = await load(withLink(context, params.token!), appointmentTerms, {
    appointmentId: appointment.id,
  });
  return {
    ...own,
    text: appointmentText(appointment),
    tips: {
      withPayment: tipOptions(amountCents, { tipOnly: false }),
      alone: tipOptions(amountCents, { tipOnly: true }),
      promptMs: TIP_PROMPT_MS,
    },
    terms: {
      canMove: terms.canMove,
      moveClosed: moveClosedText(appointment, terms.movableUntil, now),
      feeCents: terms.cancel.feeCents,
      quote: quoteText(terms, appointment, now),
      rule: ruleLabel(terms, appointment.policy),
    },
    proposal: await proposalOf(withLink(context, params.token!), appointment),
    inPerson: await isInPerson(context, params.token!),
    tileUrl: env().mapTilesUrl,
    now,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token!;
  return answerForm(withLink(context, token), token, request);
}

/** What was refused may be so because the appointment has changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate;

export default function Appointment() {
  const view = useLoaderData<typeof loader>();
  const refused = (useActionData<typeof action>() ?? null) as PanelProblem | GiftCardProblem | null;
  const isOfGiftCard = refused !== null && 'giftCard' in refused;
  return (
    <AppointmentPage
      view={view}
      problem={isOfGiftCard ? null : refused}
      giftCard={isOfGiftCard ? refused.giftCard : null}
    />
  );
}
