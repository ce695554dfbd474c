import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Logs in by a passkey of this device, where it may have one; the page that was wanted comes next. */
export function PasskeySignIn() {
  const { canUse, use } = usePasskeys();
  const ask = useOperation(op.askToSignIn);
  const signIn = useOperation(op.signInByPasskey, { failed: () => null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  if (!canUse) return null;
  async function go() {
    setProblem(null);
    setWaiting(true);
    try {
      const asked = await ask.run({});
      if (!asked?.ok) return;
      const response = await use(asked.value.options);
      if (response === null) return setProblem(TEXTS.passkeyNotTaken);
      const answer = await signIn.run({ response });
      if (answer && !answer.ok) return setProblem(answer.text);
      // The page's own loader knows where whoever is logged in belongs.
      if (answer?.ok) window.location.reload();
    } finally {
      setWaiting(false);
    }
  }
  return (
    <>
      <Button
        wide
        busy={isWaiting || signIn.isBusy}
        busyLabel="Waiting for your device"
        icon={<KeyRound aria-hidden strokeWidth={1.75} />}
        onPress={() => void go()}
        className="mb-2"
      >
        Log in with a passkey
      </Button>
      <p role="alert" className="mb-2 text-sm text-red empty:hidden">
        {problem}
      </p>
    </>
  );
}
