import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PlainRow } from './plain-row.tsx';

/** The password is chosen anew by a link to the address on file, as where it was forgotten. */
export function PasswordSetting({ hasPassword }: { hasPassword: boolean }) {
  return (
    <PlainRow
      term="Password"
      value={hasPassword ? '••••••••••' : <span className="text-ink-mute">None: you log in by a link</span>}
      action={
        <LinkButton to={paths.forgotPassword()} variant="link">
          {hasPassword ? 'Change' : 'Choose one'}
          <span className="sr-only">{hasPassword ? ' your password' : ': a password'}</span>
        </LinkButton>
      }
    />
  );
}
