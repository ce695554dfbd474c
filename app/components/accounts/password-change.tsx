import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { changePasswordInput, PASSWORD_LENGTH } from '#app/domain/accounts/inputs.ts';
import { paths } from '#app/paths.ts';
import { LogInAgain, type Proof } from './log-in-again.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextLink } from './text-link.tsx';

interface PasswordChangeProps {
  hasPassword: boolean;
  proof: Proof;
  sentLogIn: boolean;
  isOpen: boolean;
}

/** The password, changed by the one of before; who has forgotten it chooses one by email. */
export function PasswordChange({ hasPassword, proof, sentLogIn, isOpen }: PasswordChangeProps) {
  return (
    <SettingRow
      term="Password"
      value={
        <span className={hasPassword ? undefined : 'text-ink-mute'}>
          {hasPassword ? '••••••••••' : 'None: you log in by a link'}
        </span>
      }
      action={hasPassword ? 'Change' : 'Choose one'}
      about="your password"
      saved=""
      isOpen={isOpen}
    >
      {proof === 'log in' ? (
        <LogInAgain sent={sentLogIn} />
      ) : (
        <PageForm
          id="password"
          schema={changePasswordInput}
          submit="Change password"
          busyLabel="Changing"
          className="mt-0"
          savesChanges
          below={hasPassword ? <TextLink to={paths.forgotPassword()}>Forgot it?</TextLink> : null}
        >
          <p className="text-sm text-ink-soft">All other devices are logged out with it.</p>
          {hasPassword ? (
            <FormPassword
              name="currentPassword"
              label="Your password now"
              autoComplete="current-password"
              required
            />
          ) : null}
          <FormPassword
            name="password"
            label="New password"
            hint={`At least ${PASSWORD_LENGTH} characters.`}
            autoComplete="new-password"
            required
          />
          <FormPassword
            name="passwordConfirmation"
            label="The new password once more"
            autoComplete="new-password"
            required
          />
        </PageForm>
      )}
    </SettingRow>
  );
}
