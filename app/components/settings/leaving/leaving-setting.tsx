import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormCheckbox } from '#app/components/forms/fields/choices.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { LogInAgain, type Proof } from '#app/components/accounts/log-in-again.tsx';
import { ProofForm } from '#app/components/accounts/proof-form.tsx';
import { SecondStepField, useSecondStep } from '#app/components/accounts/second-step-field.tsx';
import { SettingRow } from '#app/components/accounts/setting-row.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { closePracticeInput, GRACE_DAYS } from '#app/domain/leaving/inputs.ts';
import { LEAVING_MESSAGES as TEXTS } from '#app/domain/leaving/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { CopyLink, isUnderWay, type PracticeCopy } from './practice-copy.tsx';

export interface LeavingView {
  check: OpValue<'leavingCheck'>;
  copy: PracticeCopy;
}

interface LeavingSettingProps {
  view: LeavingView;
  proof: Proof;
  ways: OpValue<'signInWays'>;
  sentLogIn: boolean;
  timeZone: string;
}

/** A copy of everything, and closing the practice: the copy first. */
export function LeavingSetting({ view, ...rest }: LeavingSettingProps) {
  return (
    <>
      <SectionHeader className="mt-10" title="Leaving">
        What is yours goes with you.
      </SectionHeader>
      <Card padding="flush" className="mt-4 divide-y divide-line" aria-label="Leaving">
        <CopyRow copy={view.copy} {...rest} />
        <CloseRow view={view} {...rest} />
      </Card>
    </>
  );
}

function CopyRow({ copy, timeZone, ...shown }: Omit<LeavingSettingProps, 'view'> & { copy: PracticeCopy }) {
  const carried = useOperation(op.requestPracticeExport, {
    done: TEXTS.exportBegun,
    failed: ({ fields, text }) => (fields.password || fields.code ? null : text),
  });
  const wasRefused = useRefusedPost('copy') !== null;
  return (
    <SettingRow
      term="Copy"
      value={
        <>
          Everything in your practice, as one file
          <span className="block text-sm text-ink-mute">
            Clients, appointments, notes, answers, payments, reviews, messages, pictures.
          </span>
        </>
      }
      action={copy?.state === 'ready' ? 'Download' : 'Get a copy'}
      about="of everything"
      saved={copy ? `${copy.id} ${copy.state}` : ''}
      isOpen={wasRefused || (copy !== null && (isUnderWay(copy) || copy.state === 'ready'))}
    >
      <div className="space-y-5">
        {copy && isUnderWay(copy) ? (
          <Progress
            label="Making your copy"
            value={copy.total > 0 ? Math.floor((100 * copy.done) / copy.total) : undefined}
          />
        ) : null}
        <CopyLink copy={copy} timeZone={timeZone} />
        {isUnderWay(copy) ? null : (
          <ProofForm
            intent="copy"
            carried={carried}
            {...shown}
            submit={copy?.state === 'ready' ? 'Make a new copy' : 'Make a copy'}
            busyLabel="Asking for it"
            onDone={() => undefined}
          >
            <p className="text-sm text-ink-soft">
              A zip file of tables for spreadsheets, lists for programs, and your files. It holds what clients
              told you in confidence.
            </p>
          </ProofForm>
        )}
      </div>
    </SettingRow>
  );
}

function CloseRow({ view: { check, copy }, proof, ways, sentLogIn }: LeavingSettingProps) {
  const wasRefused = useRefusedPost('close') !== null;
  return (
    <SettingRow
      term="Close"
      value={
        <span className="block text-sm text-ink-mute sm:pt-0.5">{`It can be opened again for ${GRACE_DAYS} days.`}</span>
      }
      action="Close the practice…"
      back="Not now"
      saved=""
      isOpen={wasRefused}
    >
      <div className="space-y-4">
        {check.toSettle.length > 0 ? (
          <Banner
            tone="orange"
            title="Not yet"
            actions={
              check.isAhead ? <LinkButton to={paths.calendar()}>Open the calendar</LinkButton> : undefined
            }
          >
            <Sentences of={check.toSettle} />
          </Banner>
        ) : (
          <>
            {copy?.state === 'ready' ? null : (
              <Banner tone="info" title="Get a copy first">
                Once the practice is removed, nobody can bring anything of it back.
              </Banner>
            )}
            {check.leftOver.length > 0 ? (
              <Banner tone="orange" title="This stays open">
                <Sentences of={check.leftOver} />
              </Banner>
            ) : null}
            {proof === 'log in' ? <LogInAgain sent={sentLogIn} /> : <CloseForm {...{ check, proof, ways }} />}
          </>
        )}
      </div>
    </SettingRow>
  );
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className="space-y-1.5">
    {of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function CloseForm({
  check,
  proof,
  ways,
}: { check: LeavingView['check'] } & Pick<LeavingSettingProps, 'proof' | 'ways'>) {
  const second = useSecondStep(ways);
  const carried = useOperation(op.closePractice, {
    failed: ({ fields, text }) => (Object.keys(fields).length > 0 ? null : text),
  });
  const form = useOperationForm(second.carrying(carried), {
    schema: closePracticeInput,
    intent: 'close',
    defaults: { password: '', code: '', agreed: false },
    input: ({ password, code, agreed }) => ({
      ...(password ? { password } : {}),
      ...second.sent(code),
      agreed,
    }),
    savesUnchanged: true,
    isLight: true,
    onSaved: () => window.location.assign(paths.closedPractice()),
  });
  return (
    <OperationForm form={form} className="space-y-4">
      <p className="text-sm text-ink-soft">
        {`At once nobody can see or book your practice, and reminders stop. For ${GRACE_DAYS} days you can log in and open it again. Then your clients, notes, forms, messages, reviews, pictures and pages are removed for good; amounts that were paid are kept as the law asks, without names.`}
      </p>
      {check.plan ? <p className="text-sm text-ink-soft">{check.plan}</p> : null}
      {proof === 'password' ? (
        <FormPassword name="password" label="Your password" autoComplete="current-password" required />
      ) : null}
      <SecondStepField {...second} />
      <FormCheckbox name="agreed" label="I know what happens, and when" />
      <Button type="submit" variant="danger" busy={form.isBusy} busyLabel="Closing">
        Close my practice
      </Button>
    </OperationForm>
  );
}
