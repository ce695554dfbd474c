import { MarketplaceFrame, OWN_PAGE } from '#app/components/marketplace/frame.tsx';
import { useOwnZone } from '#app/components/layout/zone.ts';
import { DeviceRows, SignOutButton } from '#app/components/portal/device-list.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { EmailSetting } from './email-setting.tsx';
import type { Proof } from './log-in-again.tsx';
import { NameSetting } from './name-setting.tsx';
import { OwnRecords, type OwnRecord } from './own-records.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { RemoveCardQuestion } from './remove-card-question.tsx';
import { SavedCards, type SavedCard } from './saved-cards.tsx';

export interface AccountView {
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** The new address that waits for its link. */
  pendingEmail: string | null;
  /** How they show that it is them before their address changes. */
  proof: Proof;
  phone: string | null;
  isPhoneConfirmed: boolean;
  /** Text messages are sent here. */
  canText: boolean;
  hasPassword: boolean;
  cards: SavedCard[];
  /** The card that is asked about being removed. */
  removeId: string | null;
  records: OwnRecord[];
  devices: Parameters<typeof DeviceRows>[0]['devices'];
  now: number;
  /** Their browser's zone, where it told before. */
  zone: string | null;
}

/** What a form of the page was answered. */
export interface AccountAnswer {
  /** The form that was posted. */
  intent: string;
  /** Where a link was sent; null where the form was refused. */
  sentTo: string | null;
}

/** A client's own account: who they are to us, their cards, and where they are signed in. Each change is one form of its own. */
export function AccountPage({ view, answer }: { view: AccountView; answer: AccountAnswer | null }) {
  const zone = useOwnZone(view.zone);
  const others = view.devices.filter(({ current }) => !current);
  const isOpen = (...forms: string[]) => answer !== null && forms.includes(answer.intent);
  const sentBy = (form: string) => (answer?.intent === form ? answer.sentTo : null);
  return (
    <MarketplaceFrame own>
      <div className={OWN_PAGE}>
        <h1 className="font-display text-2xl leading-tight font-medium sm:text-4xl">Your account</h1>
        <RemoveCardQuestion
          card={view.cards.find(({ id, canRemove }) => id === view.removeId && canRemove) ?? null}
        />
        <Card padding="flush" className="mt-3 divide-y divide-line sm:mt-6" aria-label="About you">
          <NameSetting
            name={view.name}
            firstName={view.firstName}
            lastName={view.lastName}
            isOpen={isOpen('name')}
          />
          <EmailSetting
            email={view.email}
            proof={view.proof}
            pending={view.pendingEmail}
            sentTo={sentBy('email')}
            sentLogIn={sentBy('log-in-again') !== null}
            isOpen={isOpen('email', 'log-in-again')}
          />
          <PhoneSetting
            phone={view.phone}
            isConfirmed={view.isPhoneConfirmed}
            canText={view.canText}
            sentTo={sentBy('phone')}
            isOpen={isOpen('phone')}
          />
          <PasswordSetting email={view.email} hasPassword={view.hasPassword} />
        </Card>
        <SavedCards cards={view.cards} now={view.now} />
        <OwnRecords records={view.records} />
        <SectionHeader
          className="mt-10"
          title="Devices"
          actions={
            others.length > 1 ? <SignOutButton sessionId="others">Log out all others</SignOutButton> : null
          }
        >
          Where {view.email} is logged in.{zone === 'UTC' ? ' Times are in UTC.' : ''}
        </SectionHeader>
        <DeviceRows devices={view.devices} now={view.now} timeZone={zone} className="mt-4" />
      </div>
    </MarketplaceFrame>
  );
}
