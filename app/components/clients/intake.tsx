import { ClipboardList, Send } from 'lucide-react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { IntakeState } from './client-data.ts';
import { WithDetails } from './profile/with-details.tsx';
import { useProfile } from './use-profile.ts';

const STATES = {
  not_sent: null,
  sent: { tone: 'orange', text: 'Waiting for answers' },
  submitted: { tone: 'green', text: 'Completed' },
} as const;

/** A client's intake form: sent from here, read here (spec 001 §2). */
export function ClientIntake({ intake }: { intake: IntakeState }) {
  const { client } = useProfile();
  const { timeZone } = usePortal().practice;
  const { status, sentAt, submittedAt, answers } = intake;
  const state = STATES[status];
  return (
    <WithDetails version={intake}>
      {() => (
        <>
          <Card>
            <SectionHeader
              title={
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  Intake form {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
                </span>
              }
              actions={status === 'not_sent' ? null : <SendForm again />}
            >
              {sentAt ? `Last sent ${formatDateTime(sentAt, timeZone)}` : null}
            </SectionHeader>
            {status === 'not_sent' ? (
              <EmptyState
                title="Not sent yet"
                className="py-8"
                picture={
                  <ClipboardList strokeWidth={1.25} aria-hidden className="size-14 text-line-strong" />
                }
                action={<SendForm />}
              >
                {client.firstName} gets a link by {client.email ? 'email' : 'text'} and answers before the
                visit.
              </EmptyState>
            ) : null}
            {status === 'sent' ? (
              <p className="mt-3 text-ink-soft">
                The answers appear here once {client.firstName} has sent them.
              </p>
            ) : null}
          </Card>
          {status === 'submitted' ? (
            <Card>
              <SectionHeader title="Answers">
                {submittedAt ? `Sent ${formatDateTime(submittedAt, timeZone)}` : null}
              </SectionHeader>
              {bySection(answers).map(({ section, answers: own }, part) => (
                <div key={part} className="mt-5 not-first:border-t not-first:border-line not-first:pt-5">
                  {section ? <h3 className="font-semibold">{section}</h3> : null}
                  <dl className="mt-3 space-y-5">
                    {own.map((answer, index) => (
                      <div key={index}>
                        <dt className="text-sm text-ink-soft">{answer.question}</dt>
                        <dd className="measure mt-0.5 break-words whitespace-pre-line">
                          {answer.signature ? (
                            <Signature of={answer} signature={answer.signature} />
                          ) : (
                            answer.answer
                          )}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </div>
              ))}
            </Card>
          ) : null}
        </>
      )}
    </WithDetails>
  );
}

type Answer = IntakeState['answers'][number];

/** The answers by the parts of the form that they stood in, in their order. */
function bySection(answers: readonly Answer[]): { section: string | null; answers: Answer[] }[] {
  const parts: { section: string | null; answers: Answer[] }[] = [];
  for (const answer of answers) {
    const last = parts.at(-1);
    if (last?.section === answer.section) last.answers.push(answer);
    else parts.push({ section: answer.section, answers: [answer] });
  }
  return parts;
}

/** A signature as it was drawn, and the name where one was typed beside it. */
function Signature({ of, signature }: { of: Answer; signature: NonNullable<Answer['signature']> }) {
  const { path, width, height } = signature;
  return (
    <>
      <svg
        role="img"
        aria-label={`${of.question}: drawn by hand`}
        viewBox={`0 0 ${width} ${height}`}
        className="mt-1 max-h-32 w-full max-w-md rounded-md border border-line bg-sunken"
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={Math.max(1.5, width / 240)}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {of.answer === 'Signed' ? null : <span className="mt-1 block">{of.answer}</span>}
    </>
  );
}

function SendForm({ again }: { again?: boolean }) {
  const { client } = useProfile();
  const { isBusy, run } = useOperation(op.sendIntakeForm, {
    key: `intake ${client.id}`,
    done: INTAKE_MESSAGES.sent,
    failed: ({ text }) => ({ text: INTAKE_MESSAGES.sendFailed, detail: text }),
  });
  return (
    <Button
      variant={again ? 'secondary' : 'primary'}
      size={again ? 'sm' : 'md'}
      icon={<Send strokeWidth={1.75} aria-hidden />}
      busy={isBusy}
      onPress={() => void run({ clientId: client.id })}
    >
      {again ? 'Send again' : 'Send intake form'}
    </Button>
  );
}
