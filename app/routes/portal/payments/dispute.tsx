import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DisputePage } from '#app/components/payments/disputes/dispute-page.tsx';
import { EVIDENCE_KINDS, DISPUTE_MESSAGES } from '#app/lib/messages/dispute-answers.ts';
import { acceptDispute, sendDisputeEvidence } from '#app/domain/payments/index.ts';
import { disputeDetails } from '#app/domain/payments-directory/index.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Dispute · Tendwell' }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answer = await load(context, disputeDetails, { disputeId: params.disputeId ?? '' }, request);
  return { ...answer, now: context.base.clock.now() };
}

/** Sends the pieces whose box is checked, or accepts the dispute. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const disputeId = params.disputeId ?? '';
  if (input.final === undefined) return { problem: DISPUTE_MESSAGES.notConfirmed };
  const chosen: readonly unknown[] = [input.chosen ?? []].flat();
  const evidence = EVIDENCE_KINDS.filter((kind) => chosen.includes(kind)).map((kind) => ({
    kind,
    text: input[`text.${kind}`] ?? '',
  }));
  const outcome =
    intent === 'accept'
      ? await act(context, acceptDispute, { disputeId })
      : await act(context, sendDisputeEvidence, { disputeId, evidence });
  if (!outcome.ok) return { problem: outcome.refusal.userMessage };
  throw await redirectWithToast(context, paths.dispute(disputeId), {
    kind: 'success',
    text: intent === 'accept' ? 'The dispute is accepted.' : 'Your evidence is on its way.',
  });
}

export default function Dispute() {
  const problem = useActionData<typeof action>()?.problem ?? null;
  return <DisputePage data={{ ...useLoaderData<typeof loader>(), problem }} />;
}
