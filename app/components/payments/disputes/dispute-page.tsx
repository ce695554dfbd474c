import { Link } from '@remix-run/react';
import type { OpValue } from '#app/components/operation/op.ts';
import { dayText } from '#app/components/clients/text.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { PAYMENT_PROVIDER_NAMES } from '#app/domain/banking/messages.ts';
import { EVIDENCE_WORDS, REASON_WORDS } from '#app/domain/payments-directory/messages.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import { AmountHead, PaymentsFrame } from '../payments-frame.tsx';
import { AnswerForm } from './answer-form.tsx';
import { answerText } from './answer-text.ts';
import { DisputeBadge } from './dispute-badge.tsx';
import { takenText } from './taken-text.ts';

type Details = OpValue<'disputeDetails'>;
type Dispute = Details['dispute'];

export interface DisputeData extends Details {
  /** Epoch ms by the server's clock. */
  now: number;
  /** Why what was posted without scripts was refused. */
  problem: string | null;
}

/** /portal/payments/disputes/:id: what is disputed, until when an answer is taken, and the evidence, ready to send. */
export function DisputePage({ data }: { data: DisputeData }) {
  const { dispute, suggested, sent, earlier, now, problem } = data;
  const { timeZone } = usePortal().practice;
  const { provider, error } = dispute;
  return (
    <PaymentsFrame>
      <AmountHead
        back={{ to: paths.disputes(), label: 'All disputes' }}
        amount={formatMoney(dispute.amountCents, dispute.currency)}
        badge={<DisputeBadge dispute={dispute} />}
        sentence={REASON_WORDS[dispute.reason]}
      />
      {error !== null || problem !== null ? (
        <Banner
          tone="red"
          role="alert"
          title={`${PAYMENT_PROVIDER_NAMES[provider]} has no answer of yours`}
          className="mt-5"
        >
          {problem ?? error}
        </Banner>
      ) : null}
      <div className="mt-6 grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
        <Card>
          <Facts dispute={dispute} timeZone={timeZone} now={now} />
        </Card>
        <Card>
          {dispute.canAnswer ? (
            <AnswerForm key={dispute.id} dispute={dispute} suggested={suggested} earlier={sent} />
          ) : (
            <Outcome dispute={dispute} sent={sent} timeZone={timeZone} />
          )}
          {earlier.map((one) => (
            <Disclosure
              key={one.sentAt.getTime()}
              title={`What you sent on ${formatDateTime(one.sentAt, timeZone)}, before the bank asked once more`}
              className="mt-6 border-t border-line pt-4"
            >
              <div className="space-y-5 pt-2 text-sm">
                {one.answer === 'accepted' ? (
                  <p className="text-ink-soft">You accepted it.</p>
                ) : (
                  <Pieces pieces={one.evidence ?? []} />
                )}
              </div>
            </Disclosure>
          ))}
        </Card>
      </div>
    </PaymentsFrame>
  );
}

function Facts({ dispute, timeZone, now }: { dispute: Dispute; timeZone: string; now: number }) {
  const { client, instantActionToken, provider, openedAt, dueAt, canAnswer, feeCents, currency } = dispute;
  return (
    <>
      <DescriptionList
        className="text-sm"
        items={[
          {
            term: 'Client',
            detail: (
              <Link to={paths.client(client.id)} className="text-inherit underline-offset-4">
                {client.name}
              </Link>
            ),
          },
          instantActionToken !== null && {
            term: 'For',
            detail: (
              <Link
                to={paths.portalAppointment(instantActionToken)}
                className="text-inherit underline-offset-4"
              >
                The appointment
              </Link>
            ),
          },
          { term: 'Paid through', detail: PAYMENT_PROVIDER_NAMES[provider] },
          { term: 'Opened', detail: dayText(openedAt, timeZone, now) },
          canAnswer && dueAt && { term: 'Answer by', detail: formatDateTime(dueAt, timeZone) },
          feeCents !== 0 && { term: 'Fee', detail: formatMoney(feeCents, currency) },
        ]}
      />
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">{takenText(dispute)}</p>
    </>
  );
}

interface OutcomeProps {
  dispute: Dispute;
  sent: Details['sent'];
  timeZone: string;
}

/** What was said, and what came of it; it cannot be changed. */
function Outcome({ dispute, sent, timeZone }: OutcomeProps) {
  return (
    <div className="space-y-5 text-sm">
      <h3 className="text-base font-semibold">Your answer</h3>
      <p className="text-ink-soft">{answerText(dispute, timeZone)}</p>
      {dispute.answer === 'evidence' && sent ? <Pieces pieces={sent} /> : null}
    </div>
  );
}

const Pieces = ({ pieces }: { pieces: NonNullable<Details['sent']> }) =>
  pieces.map(({ kind, text }) => (
    <div key={kind}>
      <h4 className="font-medium">{EVIDENCE_WORDS[kind]}</h4>
      <p className="mt-1 max-w-prose whitespace-pre-line text-ink-soft">{text}</p>
    </div>
  ));
