import { getInputProps } from '@conform-to/react';
import { AccountForm } from './account-form.tsx';
import { TextLink } from './text-link.tsx';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { useOwnZone } from '#app/components/layout/zone.ts';
import { DeviceRows, SignOutButton } from '#app/components/portal/device-list.tsx';
import { phoneInput } from '#app/domain/accounts/inputs.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card, SectionHeader } from '#app/ui/card.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { PhoneField } from '#app/ui/phone-field.tsx';
import { OwnRecords, type OwnRecord } from './own-records.tsx';
import { Sent } from './sent.tsx';

export interface AccountView {
  name: string;
  email: string;
  phone: string | null;
  isPhoneConfirmed: boolean;
  hasPassword: boolean;
  records: OwnRecord[];
  devices: Parameters<typeof DeviceRows>[0]['devices'];
  now: number;
  /** Their browser's zone, where it told before. */
  zone: string | null;
}

/** A client's own account: who they are to us, the number for text messages, and where they are signed in. */
export function AccountPage({ view, sentTo }: { view: AccountView; sentTo: string | null }) {
  const zone = useOwnZone(view.zone);
  const others = view.devices.filter(({ current }) => !current);
  return (
    <MarketplaceFrame search="link">
      <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h1 className="font-display text-3xl leading-tight font-medium sm:text-4xl">Your account</h1>
          <p className="flex flex-wrap gap-x-5 text-sm">
            <TextLink to={paths.bookings()}>My bookings</TextLink>
            <TextLink to={paths.signOut()}>Log out</TextLink>
          </p>
        </div>
        <Card padding="roomy" className="mt-6">
          <DescriptionList
            items={[
              { term: 'Name', detail: view.name },
              { term: 'Email', detail: <Email>{view.email}</Email> },
              { term: 'Phone', detail: <Phone view={view} /> },
              {
                term: 'Password',
                detail: (
                  <span className="-my-2.5 block">
                    <TextLink to={paths.forgotPassword()}>
                      {view.hasPassword ? 'Choose a new one' : 'Choose one'}
                    </TextLink>
                  </span>
                ),
              },
            ]}
          />
          {sentTo ? (
            <Sent>
              <p>
                We have sent a text message to <strong className="font-semibold">{sentTo}</strong>. Open the
                link in it within 15 minutes, signed in here.
              </p>
            </Sent>
          ) : (
            <PhoneForm view={view} />
          )}
        </Card>
        <OwnRecords records={view.records} />
        <SectionHeader
          className="mt-10"
          title="Devices"
          actions={
            others.length > 1 ? <SignOutButton sessionId="others">Sign out all others</SignOutButton> : null
          }
        >
          Where {view.email} is signed in.{zone === 'UTC' ? ' Times are in UTC.' : ''}
        </SectionHeader>
        <DeviceRows devices={view.devices} now={view.now} timeZone={zone} className="mt-4" />
      </div>
    </MarketplaceFrame>
  );
}

/** On a narrow screen it goes on below at its sign, and within a word only where that is too long as well. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}

function Phone({ view: { phone, isPhoneConfirmed } }: { view: AccountView }) {
  if (!phone) return 'None yet';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular">{formatPhone(phone)}</span>
      {isPhoneConfirmed ? <Badge tone="green">Confirmed</Badge> : <Badge tone="orange">Not confirmed</Badge>}
    </span>
  );
}

function PhoneForm({ view: { phone, isPhoneConfirmed } }: { view: AccountView }) {
  return (
    <Disclosure
      className="mt-5"
      title={isPhoneConfirmed ? 'Change your phone number' : 'Confirm your phone number'}
      defaultOpen={phone !== null && !isPhoneConfirmed}
    >
      <p className="measure text-ink-soft">
        Then you can log in by text message, and bookings made under this number and your name are yours here
        too.
      </p>
      <div className="max-w-sm">
        <AccountForm id="phone" schema={phoneInput} action="Text me a link" busyLabel="Sending">
          {(fields, problem) => (
            <PhoneField
              {...getInputProps(fields.phone, { type: 'tel', ariaAttributes: false })}
              key="phone"
              label="Phone"
              errors={problem('phone')}
              defaultValue={phone && !isPhoneConfirmed ? formatPhone(phone) : undefined}
              required
            />
          )}
        </AccountForm>
      </div>
    </Disclosure>
  );
}
