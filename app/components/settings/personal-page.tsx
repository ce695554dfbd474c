import type { Proof } from '#app/components/accounts/log-in-again.tsx';
import { PasskeySetting } from '#app/components/accounts/passkey-setting.tsx';
import { TwoStepSetting, type TwoStepAnswer } from '#app/components/accounts/two-step-setting.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { DeviceRows, SignOutButton } from '#app/components/portal/device-list.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SETTINGS_TOAST_MS } from '#app/domain/settings/messages.ts';
import { NameRow, PersonalRow } from './personal-rows.tsx';
import { EmailRow, PasswordRow, PhoneRow } from './proved-rows.tsx';
import { LeavingSetting, type LeavingView } from './leaving/leaving-setting.tsx';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { useToastTimeout } from '#app/ui/feedback/toast.tsx';

export interface PersonalView {
  person: Pick<OpValue<'profileDetails'>, 'name' | 'title' | 'gender' | 'customGender' | 'dob' | 'updatedAt'>;
  email: string;
  pendingEmail: string | null;
  phone: string | null;
  isPhoneConfirmed: boolean;
  canText: boolean;
  hasPassword: boolean;
  proof: Proof;
  ways: OpValue<'signInWays'>;
  devices: Parameters<typeof DeviceRows>[0]['devices'];
  leaving: LeavingView;
  /** The passkey whose removal the address asks for. */
  removing: string | null;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** What a form of the page was answered: which one, and where a link was sent; null where it was refused. */
export interface PersonalAnswer extends TwoStepAnswer {
  intent: string;
  sentTo: string | null;
}

/** The practitioner's own account (002 §2, §5): who they are, how they log in, and on which devices. Each change is one form of its own. */
export function PersonalPage({ view, answer }: { view: PersonalView; answer: PersonalAnswer | null }) {
  const { user, practice } = usePortal();
  const { person, proof, ways } = view;
  const others = view.devices.filter(({ current }) => !current);
  const isOpen = (...forms: string[]) => answer !== null && forms.includes(answer.intent);
  const sentBy = (form: string) => (answer?.intent === form ? answer.sentTo : null);
  const sentLogIn = sentBy('log-in-again') !== null;
  const zone = { timeZone: practice.timeZone };
  useToastTimeout(SETTINGS_TOAST_MS);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <BackLink to={paths.settings()}>Settings</BackLink>
      <div className="mt-4 flex items-center gap-4">
        <Avatar
          name={user.name}
          src={user.photoUrl}
          size="lg"
          decorative
          className="max-sm:size-12 max-sm:text-base"
        />
        <div className="min-w-0">
          <h1 className="text-2xl leading-8 font-semibold tracking-tight">My Account</h1>
          <p className="text-ink-soft wrap-anywhere">{practice.name}</p>
        </div>
      </div>
      <RefusedSummary className="mt-6" />
      <Card padding="flush" className="mt-6 divide-y divide-line" aria-label="About you">
        <NameRow person={person} isOpen={isOpen('name')} />
        <PersonalRow person={person} isOpen={isOpen('personal')} />
        <EmailRow
          email={view.email}
          proof={proof}
          pending={view.pendingEmail}
          sentTo={sentBy('email')}
          sentLogIn={sentLogIn}
          isOpen={isOpen('email', 'log-in-again')}
        />
        <PhoneRow
          phone={view.phone}
          isConfirmed={view.isPhoneConfirmed}
          toConfirm={ways.phoneToConfirm}
          canText={view.canText}
          sentTo={sentBy('phone')}
          {...{ proof, sentLogIn }}
          isOpen={isOpen('phone')}
        />
      </Card>
      <SectionHeader className="mt-10" title="Logging in" />
      <Card padding="flush" className="mt-4 divide-y divide-line" aria-label="Logging in">
        <PasswordRow hasPassword={view.hasPassword} {...{ proof, sentLogIn }} isOpen={isOpen('password')} />
        <TwoStepSetting {...{ ways, proof, sentLogIn }} {...zone} answered={answer ?? undefined} />
        <PasskeySetting {...{ ways, proof, sentLogIn }} {...zone} removing={view.removing} />
      </Card>
      <SectionHeader
        className="mt-10"
        title="Devices"
        actions={
          others.length > 1 ? <SignOutButton sessionId="others">Log out all others</SignOutButton> : null
        }
      >
        Where you are logged in.
      </SectionHeader>
      <DeviceRows devices={view.devices} now={view.now} {...zone} className="mt-4" />
      <LeavingSetting view={view.leaving} ways={view.ways} {...{ proof, sentLogIn }} {...zone} />
    </main>
  );
}
