import { getInputProps } from '@conform-to/react';
import { phoneInput } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { Badge } from '#app/ui/badge.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { AccountForm } from './account-form.tsx';
import { Sent } from './sent.tsx';
import { SettingRow } from './setting-row.tsx';

interface PhoneSettingProps {
  phone: string | null;
  isConfirmed: boolean;
  /** The number that a link was just sent to. */
  sentTo: string | null;
  /** Text messages are sent here. */
  canText: boolean;
  isOpen: boolean;
}

/** The number for text messages, proved by one. */
export function PhoneSetting({ phone, isConfirmed, sentTo, canText, isOpen }: PhoneSettingProps) {
  return (
    <SettingRow
      term="Phone"
      value={<Phone phone={phone} isConfirmed={isConfirmed} />}
      action={phone === null ? 'Add' : isConfirmed ? 'Change' : 'Confirm'}
      about="your phone number"
      isOpen={isOpen}
    >
      {!canText ? (
        <p className="text-ink-soft">{ACCOUNT_MESSAGES.textsSwitchedOff}</p>
      ) : sentTo ? (
        <Sent className="">
          <p>
            We have sent a text message to <strong className="font-semibold">{sentTo}</strong>. Open the link
            in it within 15 minutes, signed in here.
          </p>
        </Sent>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            Then you can log in by text message, and bookings made under this number and your name are yours
            here too.
          </p>
          <AccountForm
            id="phone"
            schema={phoneInput}
            action="Text me a link"
            busyLabel="Sending"
            className="mt-4"
          >
            {(fields, problem) => (
              <PhoneField
                {...getInputProps(fields.phone, { type: 'tel', ariaAttributes: false })}
                key="phone"
                label="Phone"
                errors={problem('phone')}
                defaultValue={phone && !isConfirmed ? formatPhone(phone) : undefined}
                required
              />
            )}
          </AccountForm>
        </>
      )}
    </SettingRow>
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
