import type { ReactNode } from 'react';
import { phoneInput } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { FormPhone } from '#app/components/forms/fields/phone.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { Sent } from './sent.tsx';
import { SettingRow } from './setting-row.tsx';

interface PhoneSettingProps {
  phone: string | null;
  isConfirmed: boolean;
  /** The number that a link was just sent to. */
  sentTo: string | null;
  /** The number that waits for its link to be opened. */
  toConfirm?: string | null | undefined;
  /** Text messages are sent here. */
  canText: boolean;
  isOpen: boolean;
  /** The page's own form, which sees by itself to what another window changes. */
  form?: (close: () => void) => ReactNode;
}

/** The number for text messages, proved by one. */
export function PhoneSetting(props: PhoneSettingProps) {
  const { phone, isConfirmed, sentTo, toConfirm, canText, isOpen, form } = props;
  const waiting = sentTo ?? (toConfirm && formatPhone(toConfirm));
  if (!canText) return <WithoutTexts phone={phone} isConfirmed={isConfirmed} />;
  return (
    <SettingRow
      term="Phone"
      value={
        <>
          <Phone phone={phone} isConfirmed={isConfirmed} />
          {waiting ? (
            <span className="mt-1 block text-sm text-ink-soft">
              <span className="tabular">{waiting}</span> waits for its link to be opened.
            </span>
          ) : null}
        </>
      }
      action={phone === null ? 'Add' : isConfirmed ? 'Change' : 'Confirm'}
      about="your phone number"
      saved={form ? '' : `${phone ?? ''} ${isConfirmed}`}
      isOpen={isOpen}
    >
      {(close) =>
        sentTo ? (
          <Sent className="">
            <p>
              We have sent a text message to <strong className="font-semibold">{sentTo}</strong>. Open the
              link in it within 15 minutes, logged in here.
            </p>
          </Sent>
        ) : form ? (
          form(close)
        ) : (
          <PhoneForm phone={phone && !isConfirmed ? formatPhone(phone) : null} />
        )
      }
    </SettingRow>
  );
}

function PhoneForm({ phone }: { phone: string | null }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Then you can log in by text message, and bookings made under this number and your name are yours here
        too.
      </p>
      <PageForm
        id="phone"
        schema={phoneInput}
        defaults={{ phone }}
        submit="Text me a link"
        busyLabel="Sending"
        needsEntry
        className="mt-4"
      >
        <FormPhone name="phone" label="Phone" countries required />
      </PageForm>
    </>
  );
}

/** Where no text messages are sent there is nothing to change, and why. */
function WithoutTexts(props: Pick<PhoneSettingProps, 'phone' | 'isConfirmed'>) {
  return (
    <div className="grid gap-x-4 px-5 py-3.5 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:px-6">
      <p className="text-sm text-ink-soft sm:text-base">Phone</p>
      <div className="min-w-0">
        <Phone {...props} />
        <p className="mt-1 text-sm text-ink-soft">{ACCOUNT_MESSAGES.textsSwitchedOff}</p>
      </div>
    </div>
  );
}

function Phone({ phone, isConfirmed }: Pick<PhoneSettingProps, 'phone' | 'isConfirmed'>) {
  if (!phone) return <span className="text-ink-mute">None yet</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular">{formatPhone(phone)}</span>
      {isConfirmed ? <Badge tone="green">Confirmed</Badge> : <Badge tone="orange">Not confirmed</Badge>}
    </span>
  );
}
