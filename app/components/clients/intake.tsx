import { Link } from '@remix-run/react';
import { ClipboardList, Printer, Send } from 'lucide-react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { IntakeState } from './client-data.ts';
import { FilledForm } from './filled-form.tsx';
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
  const { status, sentAt, submittedAt, answers, waiting, requestId, requests, forms } = intake;
  const shown = requests.find(({ id }) => id === requestId);
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
              actions={status === 'not_sent' ? null : <SendForm again forms={forms} />}
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
                action={<SendForm forms={forms} />}
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
            {waiting ? (
              <Banner tone="orange" className="mt-4">
                {waiting}
              </Banner>
            ) : null}
            {requests.length > 1 ? <Requests requests={requests} shownId={requestId} /> : null}
          </Card>
          {status === 'submitted' ? (
            <Card>
              <SectionHeader
                title={shown && requests.length > 1 ? shown.name : 'Answers'}
                actions={
                  requestId ? (
                    <LinkButton
                      external
                      size="sm"
                      to={paths.intakeAnswersPdf(client.id, requestId)}
                      target="_blank"
                      rel="noreferrer"
                      icon={<Printer strokeWidth={1.75} aria-hidden />}
                    >
                      Print or save as PDF
                    </LinkButton>
                  ) : null
                }
              >
                {submittedAt
                  ? `Sent ${formatDateTime(submittedAt, timeZone)}${shown?.version ? `, version ${shown.version} of the form` : ''}`
                  : null}
              </SectionHeader>
              <FilledForm lines={answers} />
            </Card>
          ) : null}
        </>
      )}
    </WithDetails>
  );
}

interface RequestsProps {
  requests: IntakeState['requests'];
  /** Whose answers are shown. */
  shownId: string | null;
}

/** All that was sent, each with its answers. */
function Requests({ requests, shownId }: RequestsProps) {
  const { client } = useProfile();
  const { timeZone } = usePortal().practice;
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line" aria-label="Forms that were sent">
      {requests.map(({ id, name, sentAt, submittedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 flex-1 basis-48">
            {submittedAt && id !== shownId ? (
              <Link preventScrollReset to={paths.clientIntakeForm(client.id, { request: id })}>
                {name}
              </Link>
            ) : (
              <span className={id === shownId ? 'font-semibold' : undefined}>{name}</span>
            )}
            <span className="block text-sm text-ink-soft">Sent {formatDateTime(sentAt, timeZone)}</span>
          </span>
          <Badge tone={submittedAt ? 'green' : 'orange'}>
            {STATES[submittedAt ? 'submitted' : 'sent'].text}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

interface SendFormProps {
  again?: boolean;
  /** What can be sent, that which goes where none is named first. */
  forms: IntakeState['forms'];
}

function SendForm({ again, forms }: SendFormProps) {
  const { client } = useProfile();
  const { isBusy, run } = useOperation(op.sendIntakeForm, {
    key: `intake ${client.id}`,
    done: INTAKE_MESSAGES.sent,
    failed: ({ text }) => ({ text: INTAKE_MESSAGES.sendFailed, detail: text }),
  });
  const send = (intakeFormId?: string) =>
    void run({ clientId: client.id, ...(intakeFormId ? { intakeFormId } : {}) });
  const button = {
    variant: again ? 'secondary' : 'primary',
    size: again ? 'sm' : 'md',
    icon: <Send strokeWidth={1.75} aria-hidden />,
    busy: isBusy,
  } as const;
  const several = forms.length > 1;
  const words = several ? 'Send a form' : again ? 'Send again' : 'Send intake form';
  if (!several)
    return (
      <Button {...button} onPress={() => send()}>
        {words}
      </Button>
    );
  return (
    <Menu
      label="Which form"
      trigger={<Button {...button}>{words}</Button>}
      groups={[
        {
          id: 'forms',
          entries: forms.map(({ id, name }) => ({ id, label: name, onSelect: () => send(id) })),
        },
      ]}
    />
  );
}
