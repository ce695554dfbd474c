import { useState } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useRefusedPost } from '#app/components/forms/refused-post.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { codeInput } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import type { Proof } from './log-in-again.tsx';
import { ProofForm } from './proof-form.tsx';
import { SettingRow } from './setting-row.tsx';

interface TwoStepSettingProps {
  ways: OpValue<'signInWays'>;
  proof: Proof;
  sentLogIn: boolean;
  timeZone: string;
  /** What a form of it was answered without scripts. */
  answered?: TwoStepAnswer | undefined;
}

/** Shown in the answer itself, and kept nowhere. */
export interface TwoStepAnswer {
  /** The key for the app. */
  begun?: OpValue<'beginTwoStep'> | undefined;
  recoveryCodes?: string[] | undefined;
}

/** The names of its forms. */
const INTENTS = ['two-step-begin', 'two-step-confirm', 'recovery-codes', 'two-step-off'] as const;

/** Logging in by two steps: an authenticator app, and codes for when it is not at hand. */
export function TwoStepSetting(props: TwoStepSettingProps) {
  const { ways, timeZone, answered } = props;
  const { twoStepSince: since, recoveryCodesLeft: left } = ways;
  const [codes, setCodes] = useState<string[] | null>(answered?.recoveryCodes ?? null);
  const refused = INTENTS.map(useRefusedPost);
  return (
    <SettingRow
      term="Two-step sign-in"
      value={
        since ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="green">On</Badge>
            <span className="text-sm text-ink-soft">
              Since {formatDate(since, timeZone)}; {pluralize(left, 'recovery code')} left
            </span>
          </span>
        ) : (
          <span className="text-ink-mute">Off</span>
        )
      }
      action={since ? 'Change' : 'Set up'}
      about="two-step sign-in"
      saved=""
      isOpen={refused.some((one) => one !== null) || Boolean(answered?.begun ?? answered?.recoveryCodes)}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : since ? (
        <SwitchedOn {...props} onCodes={setCodes} />
      ) : (
        <SetUp {...props} onCodes={setCodes} />
      )}
    </SettingRow>
  );
}

type PartProps = TwoStepSettingProps & { onCodes: (codes: string[]) => void };

function SetUp({ proof, sentLogIn, answered, onCodes }: PartProps) {
  const [begun, setBegun] = useState<OpValue<'beginTwoStep'> | null>(answered?.begun ?? null);
  const wasTyped = useRefusedPost('two-step-confirm') !== null;
  const begin = useOperation(op.beginTwoStep, {
    failed: ({ fields, text }) => (fields.password ? null : text),
  });
  if (begun) return <TypeCode begun={begun} onCodes={onCodes} />;
  const form = (
    <ProofForm
      intent="two-step-begin"
      carried={begin}
      {...{ proof, sentLogIn }}
      submit={wasTyped ? 'Begin anew' : 'Continue'}
      busyLabel="Making a key"
      onDone={setBegun}
    >
      <p className="text-sm text-ink-soft">
        Besides your password, logging in then asks for a code from an app on your phone, such as 1Password,
        Google Authenticator or Apple Passwords.
      </p>
    </ProofForm>
  );
  if (!wasTyped) return form;
  return (
    <div className="space-y-8">
      <TypeCode begun={null} onCodes={onCodes} />
      {form}
    </div>
  );
}

interface TypeCodeProps extends Pick<PartProps, 'onCodes'> {
  /** Null where a code was refused without scripts: the app has the key by then, and it is not shown twice. */
  begun: OpValue<'beginTwoStep'> | null;
}

function TypeCode({ begun, onCodes }: TypeCodeProps) {
  const scripted = useHydrated();
  const form = useOperationForm(
    useOperation(op.confirmTwoStep, {
      done: TEXTS.twoStepOn,
      failed: ({ fields, text }) => (fields.code ? null : text),
    }),
    {
      schema: codeInput,
      intent: 'two-step-confirm',
      input: ({ code }) => ({ code }),
      isLight: true,
      onSaved: ({ recoveryCodes }) => onCodes(recoveryCodes),
    },
  );
  return (
    <div className="space-y-4">
      {begun ? (
        <>
          <p className="text-sm text-ink-soft">
            Scan this with your app. On the phone itself, copy the key instead.
          </p>
          <div
            role="img"
            aria-label="The key of your account, for an authenticator app"
            className="w-48 rounded-lg bg-white p-3 [&_svg]:block [&_svg]:w-full"
            // Made here by the library of QR codes: no words of anybody's.
            dangerouslySetInnerHTML={{ __html: begun.picture }}
          />
          <p className="flex flex-wrap items-center gap-3">
            <code className="text-sm wrap-anywhere">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            {scripted ? (
              <CopyButton text={begun.secret} size="sm">
                Copy the key
              </CopyButton>
            ) : null}
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-soft">The key is in your app. If it is not, begin anew below.</p>
      )}
      <OperationForm form={form} className="space-y-4">
        <FormText
          name="code"
          label="The code that your app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          tabular
          short
          required
        />
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Switching on">
          Switch on
        </Button>
      </OperationForm>
    </div>
  );
}

function SwitchedOn({ proof, sentLogIn, ways, onCodes }: PartProps) {
  const scripted = useHydrated();
  const [wanted, setWanted] = useState<'codes' | 'off' | null>(null);
  const noField = {
    failed: ({ fields, text }: { fields: Record<string, string>; text: string }) =>
      fields.password || fields.code ? null : text,
  };
  const renew = useOperation(op.renewRecoveryCodes, noField);
  const end = useOperation(op.endTwoStep, { done: TEXTS.twoStepOff, ...noField });
  const codesForm = (
    <ProofForm
      intent="recovery-codes"
      carried={renew}
      {...{ proof, sentLogIn, ways }}
      submit="Give me new codes"
      busyLabel="Making codes"
      onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
    >
      <p className="text-sm text-ink-soft">
        New recovery codes: those that you have open nothing any more then.
      </p>
    </ProofForm>
  );
  const offForm = (
    <ProofForm
      intent="two-step-off"
      carried={end}
      {...{ proof, sentLogIn, ways }}
      submit="Switch off"
      busyLabel="Switching off"
      variant="danger"
      onDone={() => setWanted(null)}
    >
      <p className="text-sm text-ink-soft">
        Once it is off, your password, or a link by email, is enough to log in.
      </p>
    </ProofForm>
  );
  if (!scripted)
    return proof === 'log in' ? (
      codesForm
    ) : (
      <div className="space-y-8">
        {codesForm}
        {offForm}
      </div>
    );
  if (wanted === 'codes') return codesForm;
  if (wanted === 'off') return offForm;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setWanted('codes')}>New recovery codes</Button>
      <Button onPress={() => setWanted('off')}>Switch off</Button>
    </div>
  );
}

const NOT_KEPT = {
  title: 'Leave without your recovery codes?',
  why: 'They are shown only now. You can have new ones made later.',
  leave: 'Leave',
  stay: 'Stay here',
};

/** They are shown this once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const guard = useUnsavedGuard(true, { words: NOT_KEPT, isSecret: true });
  const scripted = useHydrated();
  return (
    <div className="space-y-4">
      {guard.question}
      <p className="text-sm text-ink-soft">
        Each of these codes logs you in once where your app is not at hand. They are shown only now: keep them
        where you find them without your phone.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-lg bg-paper px-4 py-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-sm whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {scripted ? (
          <>
            <CopyButton text={codes.join('\n')}>Copy all</CopyButton>
            <Button variant="primary" onPress={() => guard.pass(onDone)}>
              I have kept them
            </Button>
          </>
        ) : (
          <LinkButton variant="primary" to={paths.personalSettings()}>
            I have kept them
          </LinkButton>
        )}
      </div>
    </div>
  );
}
