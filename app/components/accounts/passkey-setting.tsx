import { useState } from 'react';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { op, type OpInput, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { addPasskeyInput, bothStepsInput } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { LogInAgain, type Proof } from './log-in-again.tsx';
import { ProofForm } from './proof-form.tsx';
import { SecondStepField, useSecondStep } from './second-step-field.tsx';
import { SettingRow } from './setting-row.tsx';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeySettingProps {
  ways: OpValue<'signInWays'>;
  proof: Proof;
  sentLogIn: boolean;
  timeZone: string;
  /** The one whose removal the address asks for, where there are no scripts. */
  removing?: string | null;
}

type Passkey = OpValue<'signInWays'>['passkeys'][number];

const namedSchema = addPasskeyInput.pick({ name: true }).extend(bothStepsInput.shape);
const quietly = {
  failed: ({ fields, text }: { fields: Record<string, string>; text: string }) =>
    fields.password || fields.code || fields.name ? null : text,
};

/** Logging in by the lock of a device: passkeys, each by its name. */
export function PasskeySetting(props: PasskeySettingProps) {
  const { passkeys } = props.ways;
  const asked = passkeys.find(({ id }) => id === props.removing) ?? null;
  const [removing, setRemoving] = useState<Passkey | null>(asked);
  const scripted = useHydrated();
  return (
    <SettingRow
      term="Passkeys"
      value={
        passkeys.length > 0 ? (
          pluralize(passkeys.length, 'passkey')
        ) : (
          <span className="text-ink-mute">None yet</span>
        )
      }
      action={passkeys.length > 0 ? 'Change' : 'Add'}
      about="your passkeys"
      saved={String(passkeys.length)}
      isOpen={asked !== null}
    >
      {passkeys.length > 0 ? (
        <ul aria-label="Your passkeys" className="mb-6 divide-y divide-line rounded-lg border border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{passkey.name}</span>
                <span className="block text-sm text-ink-soft">
                  {passkey.lastUsedAt
                    ? `Last used ${formatDate(passkey.lastUsedAt, props.timeZone)}`
                    : `Added ${formatDate(passkey.createdAt, props.timeZone)}`}
                </span>
              </span>
              {scripted ? (
                <Button size="sm" onPress={() => setRemoving(passkey)} aria-label={`Remove ${passkey.name}`}>
                  Remove
                </Button>
              ) : (
                <LinkButton
                  size="sm"
                  to={paths.personalSettings({ passkey: passkey.id })}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {removing ? (
        <Remove {...props} passkey={removing} onDone={() => setRemoving(null)} />
      ) : (
        <Add {...props} />
      )}
    </SettingRow>
  );
}

function Remove({
  passkey,
  proof,
  sentLogIn,
  ways,
  onDone,
}: PasskeySettingProps & { passkey: Passkey; onDone: () => void }) {
  const { isBusy, run } = useOperation(op.removePasskey, { done: TEXTS.passkeyRemoved, ...quietly });
  return (
    <ProofForm
      intent="remove-passkey"
      values={{ passkeyId: passkey.id }}
      carried={{ isBusy, run: (shown) => run({ passkeyId: passkey.id, ...shown }) }}
      {...{ proof, sentLogIn, ways, onDone }}
      submit={`Remove ${passkey.name}`}
      busyLabel="Removing"
      variant="danger"
    >
      <p className="text-sm text-ink-soft">
        It no longer opens your account. Remove it from the device as well, in the device’s own settings.
      </p>
    </ProofForm>
  );
}

function Add({ proof, sentLogIn, ways }: PasskeySettingProps) {
  const { canUse, make } = usePasskeys();
  const ask = useOperation(op.askForPasskey, quietly);
  const add = useOperation(op.addPasskey, { done: TEXTS.passkeyAdded, ...quietly });
  const [times, setTimes] = useState(0);
  const second = useSecondStep(ways);
  const asking = second.carrying(ask);
  const form = useOperationForm(
    {
      isBusy: ask.isBusy || add.isBusy,
      async run({ name, ...shown }: { name: string } & OpInput<'askForPasskey'>) {
        const asked = await asking.run(shown);
        if (!asked?.ok) return asked;
        const response = await make(asked.value.options);
        if (response === null) {
          toast.error(TEXTS.passkeyNotTaken);
          return null;
        }
        return add.run({ name, response });
      },
    },
    {
      schema: namedSchema,
      defaults: { name: '', password: '', code: '' },
      input: ({ name, password, code }) => ({
        name,
        ...(password ? { password } : {}),
        ...second.sent(code),
      }),
      isLight: true,
      onSaved: () => setTimes(times + 1),
    },
  );
  if (!useHydrated())
    return (
      <p className="text-sm text-ink-soft">
        To add a passkey, please switch on JavaScript and reload the page.
      </p>
    );
  if (canUse === false)
    return <p className="text-sm text-ink-soft">This browser has no passkeys. Another one may.</p>;
  if (proof === 'log in') return <LogInAgain sent={sentLogIn} />;
  return (
    <OperationForm key={times} form={form} className="space-y-4">
      <p className="text-sm text-ink-soft">
        With a passkey you log in by the face, finger or code that unlocks your device. Nobody can ask you for
        it or guess it.
      </p>
      <FormText name="name" label="Name of this passkey" placeholder="My phone" required />
      {proof === 'password' ? (
        <FormPassword name="password" label="Your password" autoComplete="current-password" required />
      ) : null}
      <SecondStepField {...second} />
      <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Waiting for your device">
        Add a passkey
      </Button>
    </OperationForm>
  );
}
