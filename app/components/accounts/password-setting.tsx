import { Link } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { PlainRow } from './plain-row.tsx';

/** The password is chosen anew by a link to the address on file, as where it was forgotten. */
export function PasswordSetting({ hasPassword }: { hasPassword: boolean }) {
  return (
    <PlainRow
      term="Password"
      value={hasPassword ? '••••••••••' : <span className="text-ink-mute">None: you log in by a link</span>}
      action={
        <Link
          to={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent-text underline decoration-line-strong underline-offset-4 hover:decoration-accent-line"
        >
          {hasPassword ? 'Change' : 'Choose one'}
          <span className="sr-only">{hasPassword ? ' your password' : ': a password'}</span>
        </Link>
      }
    />
  );
}
