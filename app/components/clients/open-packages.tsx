import { pluralize } from '#app/lib/text.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import type { ClientProfile } from './client-data.ts';
import { useProfile } from './use-profile.ts';
import { dayText } from './text.ts';

/** Packages with sessions left, each with how far it is. */
export function OpenPackages({ packages }: { packages: ClientProfile['openPackages'] }) {
  const { now } = useProfile();
  const { timeZone } = usePortal().practice;
  return (
    <Card>
      <SectionHeader title="Open packages" />
      <ul className="mt-3 space-y-4">
        {packages.map(({ id, name, sessionsRemaining, numberOfSessions, createdAt }) => (
          <li key={id}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="min-w-0 font-medium break-words">{name}</p>
              <p className="tabular text-sm text-ink-soft">
                {pluralize(sessionsRemaining, 'session')} of {numberOfSessions} left
              </p>
            </div>
            <Progress
              label={`${name}: sessions used`}
              hideLabel
              value={((numberOfSessions - sessionsRemaining) / numberOfSessions) * 100}
              valueLabel={`${numberOfSessions - sessionsRemaining} of ${numberOfSessions}`}
              className="mt-2"
            />
            <p className="mt-1.5 text-xs text-ink-mute">Bought {dayText(createdAt, timeZone, now)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
