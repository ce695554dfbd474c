import { useState } from 'react';
import { PostForm } from '#app/components/forms/post-form.tsx';
import { useAnswerFocus } from '#app/components/forms/use-answer-focus.ts';
import type { OpAnswer } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { PlainRow } from './plain-row.tsx';

interface PasswordSettingProps {
  email: string;
  hasPassword: boolean;
}

/** The password is chosen anew by a link to the address on file, as where it was forgotten; nobody types that address again. */
export function PasswordSetting({ email, hasPassword }: PasswordSettingProps) {
  const { isBusy, run } = useOperation(op.requestPasswordReset, { failed: () => null });
  const [answer, setAnswer] = useState<OpAnswer<'requestPasswordReset'>>();
  const dots = hasPassword ? '••••••••••' : 'None: you log in by a link';
  const said = answer?.ok ? `We have sent a link to ${email}. It works once, for an hour.` : answer?.text;
  const status = useAnswerFocus<HTMLSpanElement>(answer?.ok);
  return (
    <PlainRow
      term="Password"
      value={
        <>
          <span className={hasPassword ? undefined : 'text-ink-mute'}>{dots}</span>
          <span ref={status} role="status" tabIndex={-1} className="block text-sm text-ink-soft outline-none">
            {said}
          </span>
        </>
      }
      action={
        answer?.ok ? null : (
          <PostForm
            action={paths.forgotPassword()}
            onSubmit={(event) => {
              event.preventDefault();
              void run({ email }).then((heard) => heard && setAnswer(heard));
            }}
            values={{ email }}
          >
            <Button type="submit" variant="link" busy={isBusy} busyLabel="Sending">
              {hasPassword ? 'Change by email' : 'Choose one by email'}
            </Button>
          </PostForm>
        )
      }
    />
  );
}
