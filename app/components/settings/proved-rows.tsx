import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { EmailSetting } from '#app/components/accounts/email-setting.tsx';
import { LogInAgain, type Proof } from '#app/components/accounts/log-in-again.tsx';
import { PhoneSetting } from '#app/components/accounts/phone-setting.tsx';
import { SettingRow } from '#app/components/accounts/setting-row.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormPhone } from '#app/components/forms/fields/phone.tsx';
import { FormEmail } from '#app/components/forms/fields/text.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import {
  changePasswordInput,
  emailChangeInput,
  PASSWORD_LENGTH,
  phoneInput,
} from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { PartForm } from './part-form.tsx';

interface ProvedRowProps {
  proof: Proof;
  /** A link to log in was just sent. */
  sentLogIn: boolean;
  isOpen: boolean;
}

interface SentRowProps extends ProvedRowProps {
  /** Where a link was just sent without scripts. */
  sentTo: string | null;
}

/** The password that is there, asked for once more. */
const password = z.string(TEXTS.passwordMissing).min(1, TEXTS.passwordMissing);
const emailWithPassword = emailChangeInput.extend({ password });
const phoneWithPassword = phoneInput.extend({ password });
const passwordByPassword = changePasswordInput.safeExtend({ currentPassword: password });
const SENDS = 'Sending';

/** Where a link was just sent: as long as an answer of the page's action would stand. */
function useSentTo(answered: string | null) {
  const { key } = useLocation();
  const [sent, setSent] = useState<{ to: string; at: string } | null>(null);
  return {
    sentTo: answered ?? (sent?.at === key ? sent.to : null),
    setSentTo: (to: string) => setSent({ to, at: key }),
  };
}

interface EmailRowProps extends SentRowProps {
  email: string;
  /** The address that waits for its link to be opened. */
  pending: string | null;
}

/** The address that the practitioner logs in with. */
export function EmailRow({ email, pending, proof, sentLogIn, ...row }: EmailRowProps) {
  const { sentTo, setSentTo } = useSentTo(row.sentTo);
  const carried = useOperation(op.requestEmailChange);
  const isOpen = row.isOpen || sentTo !== null;
  const form = (close: () => void) => (
    <PartForm
      id="email"
      term="Email"
      schema={proof === 'password' ? emailWithPassword : emailChangeInput}
      defaults={{ email }}
      besides={pending}
      save={{ label: 'Send the link', busyLabel: SENDS }}
      proof="password"
      onSaved={(sent) => setSentTo(sent.email)}
      {...{ carried, close }}
    >
      <p className="text-sm text-ink-soft">
        We send a link to the new address. Once you have opened it, you log in with that one, and other
        devices are logged out.
      </p>
      <FormEmail />
      {proof === 'password' ? <Password /> : null}
    </PartForm>
  );
  return <EmailSetting {...{ email, pending, proof, sentTo, sentLogIn, isOpen, form }} />;
}

interface PhoneRowProps extends SentRowProps {
  phone: string | null;
  isConfirmed: boolean;
  /** The number that waits for its link to be opened. */
  toConfirm?: string | null | undefined;
  /** Text messages are sent here. */
  canText: boolean;
}

/** The number that the practitioner logs in with, and that clients read. */
export function PhoneRow(props: PhoneRowProps) {
  const { phone, isConfirmed, toConfirm, canText, proof, sentLogIn, ...row } = props;
  const { sentTo, setSentTo } = useSentTo(row.sentTo);
  const carried = useOperation(op.sendPhoneVerification);
  const isOpen = row.isOpen || sentTo !== null;
  const form = (close: () => void) =>
    proof === 'log in' ? (
      <LogInAgain sent={sentLogIn} />
    ) : (
      <PartForm
        id="phone"
        term="Phone"
        schema={proof === 'password' ? phoneWithPassword : phoneInput}
        defaults={{ phone: phone && formatPhone(phone) }}
        besides={isConfirmed}
        // One that waits to be confirmed can be sent a link as it stands.
        savesUnchanged={phone !== null && !isConfirmed}
        save={{ label: 'Text me a link', busyLabel: SENDS }}
        proof="password"
        onSaved={(sent) => setSentTo(sent.phone)}
        {...{ carried, close }}
      >
        <p className="text-sm text-ink-soft">
          Then you can log in by text message. Your clients find the number in the emails they get from your
          practice.
        </p>
        <FormPhone name="phone" label="Phone" countries required />
        {proof === 'password' ? <Password /> : null}
      </PartForm>
    );
  return <PhoneSetting {...{ phone, isConfirmed, toConfirm, canText, sentTo, isOpen, form }} />;
}

/** The password, changed by the one of before; who has forgotten it chooses one by email. */
export function PasswordRow({
  hasPassword,
  proof,
  sentLogIn,
  isOpen,
}: ProvedRowProps & { hasPassword: boolean }) {
  const carried = useOperation(op.changePassword, { done: TEXTS.passwordChanged });
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
      isOpen={isOpen}
    >
      {(close) =>
        proof === 'log in' ? (
          <LogInAgain sent={sentLogIn} />
        ) : (
          <PartForm
            id="password"
            term="Password"
            schema={hasPassword ? passwordByPassword : changePasswordInput}
            defaults={{}}
            besides={hasPassword}
            proof="currentPassword"
            {...{ carried, close }}
          >
            <p className="text-sm text-ink-soft">All other devices are logged out with it.</p>
            {hasPassword ? <Password name="currentPassword" label="Your password now" /> : null}
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
            {hasPassword ? <TextLink to={paths.forgotPassword()}>Forgot it?</TextLink> : null}
          </PartForm>
        )
      }
    </SettingRow>
  );
}

/** The one that they have. */
function Password({ name = 'password', label = 'Your password' }: { name?: string; label?: string }) {
  return <FormPassword name={name} label={label} autoComplete="current-password" required />;
}
