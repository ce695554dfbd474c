import { useState } from 'react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation, type Carried } from '#app/components/operation/use-operation.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { usePasskeys } from './use-passkeys.ts';

type Ways = Pick<OpValue<'signInWays'>, 'twoStepSince' | 'recoveryCodesLeft' | 'passkeys'>;

/** How whoever is signed in shows the second step once more: a code that is typed, or a passkey that was unlocked. */
export function useSecondStep(ways: Ways | undefined) {
  const [passkey, setPasskey] = useState<string | null>(null);
  return {
    ways: ways?.twoStepSince ? ways : null,
    passkey,
    setPasskey,
    /** What is sent of it. */
    sent: (code: string | undefined) => (passkey ? { passkey } : code ? { code } : {}),
    /** An unlocked passkey is good once: what is refused for another reason than the password asks anew. */
    carrying: <Sent, Value>({ isBusy, run }: Carried<Sent, Value>): Carried<Sent, Value> => ({
      isBusy,
      async run(input) {
        const answer = await run(input);
        if (answer && !answer.ok && !answer.fields.password) setPasskey(null);
        return answer;
      },
    }),
  };
}

type SecondStep = ReturnType<typeof useSecondStep>;

/** Its field; none where two-step sign-in is off. */
export function SecondStepField({ ways, passkey, setPasskey }: SecondStep) {
  const { canUse, use } = usePasskeys();
  const ask = useOperation(op.askToSignIn);
  if (!ways) return null;
  async function unlock() {
    const asked = await ask.run({});
    if (!asked?.ok) return;
    const answer = await use(asked.value.options);
    if (answer === null) toast.error(TEXTS.passkeyNotTaken);
    else setPasskey(answer);
  }
  if (passkey)
    return (
      <p role="status" className="text-sm text-ink-soft">
        Your passkey stands for the code.
      </p>
    );
  return (
    <>
      <FormText
        name="code"
        label="The code that your app shows"
        hint={
          ways.recoveryCodesLeft > 0
            ? 'Your phone is not at hand? Type one of your recovery codes.'
            : 'No recovery code is left. Within 15 minutes of logging in you can leave this empty, and have new ones made.'
        }
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        tabular
        short
        required={ways.recoveryCodesLeft > 0}
      />
      {ways.passkeys.length > 0 && canUse ? (
        <Button busy={ask.isBusy} busyLabel="Waiting for your device" onPress={() => void unlock()}>
          Use a passkey instead
        </Button>
      ) : null}
    </>
  );
}
