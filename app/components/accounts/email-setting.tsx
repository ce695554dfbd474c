import type { ReactNode } from 'react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { emailChangeInput } from '#app/domain/accounts/inputs.ts';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormEmail } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { LogInAgain, type Proof } from './log-in-again.tsx';
import { Sent } from './sent.tsx';
import { SettingRow } from './setting-row.tsx';

interface EmailSettingProps {
  email: string;
  proof: Proof;
  /** The address that waits for its link to be opened. */
  pending: string | null;
  /** The address that a link was just sent to. */
  sentTo: string | null;
  /** A link to log in was just sent. */
  sentLogIn: boolean;
  isOpen: boolean;
  /** The page's own form, which sees by itself to what another window changes. */
  form?: (close: () => void) => ReactNode;
}

/** The address that one logs in with: a new one is proved by a link before it takes the old one's place. */
export function EmailSetting(props: EmailSettingProps) {
  const { email, proof, pending, sentTo, sentLogIn, isOpen, form } = props;
  const waiting = sentTo ?? pending;
  return (
    <div>
      <SettingRow
        term="Email"
        value={<Email>{email}</Email>}
        action="Change"
        about="your email address"
        saved={form ? '' : `${email} ${pending ?? ''}`}
        isOpen={isOpen}
      >
        {(close) =>
          sentTo ? (
            <Sent className="">
              <p>
                We have sent a link to <strong className="font-semibold">{sentTo}</strong>. Open it within an
                hour, in this browser; until then your account keeps {email}.
              </p>
            </Sent>
          ) : proof === 'log in' ? (
            <LogInAgain sent={sentLogIn} />
          ) : form ? (
            form(close)
          ) : (
            <EmailForm asksPassword={proof === 'password'} />
          )
        }
      </SettingRow>
      {waiting ? <Waiting address={waiting} /> : null}
    </div>
  );
}

function EmailForm({ asksPassword }: { asksPassword: boolean }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        We send a link to the new address. Once you have opened it, you log in with that one, and other
        devices are logged out. Practices keep the address that they have of you.
      </p>
      <PageForm
        id="email"
        schema={emailChangeInput}
        submit="Send the link"
        busyLabel="Sending"
        needsEntry
        className="mt-4"
      >
        <FormEmail label="New email" />
        {asksPassword ? (
          <FormPassword name="password" label="Your password" autoComplete="current-password" required />
        ) : null}
      </PageForm>
    </>
  );
}

function Waiting({ address }: { address: string }) {
  return (
    <div className="mx-5 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-orange-soft px-4 py-3 sm:mx-6">
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold wrap-anywhere">{address}</strong> waits for its link to be opened.
      </p>
      <PostButton preventScrollReset values={{ intent: 'keep-email' }} size="sm" busyLabel="Keeping it">
        Keep my old address
      </PostButton>
    </div>
  );
}

/** On a narrow screen it goes on below at its sign, and within a word only where that is too long as well. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
