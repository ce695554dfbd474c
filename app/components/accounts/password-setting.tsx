import { useFetcher } from '@remix-run/react';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { useAnswerFocus } from '#app/components/forms/use-answer-focus.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { PlainRow } from './plain-row.tsx';

interface PasswordSettingProps {
  email: string;
  hasPassword: boolean;
}

/** The password is chosen anew by a link to the address on file, as where it was forgotten; nobody types that address again. */
export function PasswordSetting({ email, hasPassword }: PasswordSettingProps) {
  const asked = useFetcher<{ ok: boolean; formErrors?: string[] }>();
  const kept = hasPassword ? '••••••••••' : 'None: you log in by a link';
  const answer = asked.data?.ok
    ? `We have sent a link to ${email}. It works once, for an hour.`
    : asked.data?.formErrors?.[0];
  const status = useAnswerFocus<HTMLSpanElement>(asked.data?.ok);
  return (
    <PlainRow
      term="Password"
      value={
        <>
          <span className={hasPassword ? undefined : 'text-ink-mute'}>{kept}</span>
          <span ref={status} role="status" tabIndex={-1} className="block text-sm text-ink-soft outline-none">
            {answer}
          </span>
        </>
      }
      action={
        asked.data?.ok ? null : (
          <asked.Form method="post" action={paths.forgotPassword()}>
            <CsrfField />
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="link" busy={asked.state !== 'idle'} busyLabel="Sending">
              {hasPassword ? 'Change by email' : 'Choose one by email'}
            </Button>
          </asked.Form>
        )
      }
    />
  );
}
