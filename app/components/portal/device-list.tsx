import { Monitor, Smartphone } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { useFocusPlace } from '#app/components/forms/use-focus-place.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { deviceName, isHandheld } from './device-name.ts';
import { seenText, signedInText } from './device-text.ts';

interface Device {
  id: string;
  current: boolean;
  userAgent: string | null;
  /** Where its address was when it logged in; null where nobody knows. */
  place: string | null;
  keepSignedIn: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}

interface DeviceRowsProps {
  devices: Device[];
  /** Epoch ms. */
  now: number;
  /** In which the moments are shown. */
  timeZone: string;
  className?: string;
}

/** The devices as rows of one card. */
export function DeviceRows({ devices, now, timeZone, className }: DeviceRowsProps) {
  const place = useFocusPlace<HTMLUListElement>(devices);
  return (
    <Card padding="flush" className={className}>
      <ul {...place} className="divide-y divide-line outline-none">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} timeZone={timeZone} />
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-mute sm:px-6">
        {'Countries by the address of each login, from data of the '}
        <a href="https://www.nro.net/" className="underline" rel="noreferrer">
          Number Resource Organization
        </a>
        . Networks of phones and companies may be elsewhere.
      </p>
    </Card>
  );
}

function DeviceRow({ device, now, timeZone }: { device: Device; now: number; timeZone: string }) {
  const Picture = isHandheld(device.userAgent) ? Smartphone : Monitor;
  const name = deviceName(device.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <Picture strokeWidth={1.5} aria-hidden className="size-6 shrink-0 text-ink-mute max-sm:self-start" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {device.current ? <Badge tone="green">This device</Badge> : null}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">{seenText(device, now, timeZone)}</p>
        <p className="text-sm text-ink-mute">
          {`${signedInText(device, now, timeZone)} · ${device.place ?? 'Place unknown'}`}
        </p>
      </div>
      {device.current ? (
        <LinkButton to={paths.signOut()} variant="link" className="max-sm:ml-10">
          Log out
        </LinkButton>
      ) : (
        <SignOutButton sessionId={device.id} describedBy={name}>
          Log out
        </SignOutButton>
      )}
    </li>
  );
}

/** Signs a device out, or with the id 'others' all but this one. */
export function SignOutButton(props: { sessionId: string; describedBy?: string; children: string }) {
  return (
    <PostButton
      preventScrollReset
      formClassName={props.describedBy ? 'max-sm:ml-10' : undefined}
      values={{ sessionId: props.sessionId }}
      variant="link"
      aria-label={props.describedBy ? `${props.children}: ${props.describedBy}` : undefined}
    >
      {props.children}
    </PostButton>
  );
}
