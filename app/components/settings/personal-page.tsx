import { PasswordSetting } from '#app/components/accounts/password-setting.tsx';
import { PlainRow } from '#app/components/accounts/plain-row.tsx';
import { DeviceRows, SignOutButton } from '#app/components/portal/device-list.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';

interface PersonalView {
  hasPassword: boolean;
  devices: Parameters<typeof DeviceRows>[0]['devices'];
  /** Epoch ms by the server's clock. */
  now: number;
}

/** The practitioner's own account (001 §2, My Account): who is signed in, the password, and on which devices. */
export function PersonalPage({ hasPassword, devices, now }: PersonalView) {
  const { user, practice } = usePortal();
  const others = devices.filter(({ current }) => !current);
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
      <Card padding="flush" className="mt-6 divide-y divide-line" aria-label="About you">
        <PlainRow term="Name" value={user.name} />
        <PlainRow term="Email" value={user.email} />
        <PasswordSetting email={user.email} hasPassword={hasPassword} />
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
      <DeviceRows devices={devices} now={now} timeZone={practice.timeZone} className="mt-4" />
    </main>
  );
}
