import { CalendarCheck, CreditCard, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#app/ui/display/avatar.tsx';
import type { BookingPractice } from './choice.ts';
import { PlaceIcon } from './place/place-kinds.tsx';

const look = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who one books with and on what terms, before anything is chosen. */
export function PracticeCard({ practice }: { practice: BookingPractice }) {
  const { user, locations, instantClientApproval, requireClientCcToBook, cancellationPolicy } = practice;
  const firstName = user.name.split(' ')[0];
  return (
    <section
      aria-label="About this practice"
      className="rounded-lg border border-line bg-surface p-6 shadow-card lg:sticky lg:top-6"
    >
      <Avatar name={user.name} src={user.defaultPhotoUrl} size="xl" decorative />
      <p className="mt-4 font-display text-xl leading-7 font-medium">{user.name}</p>
      {user.title ? <p className="text-sm text-ink-soft">{user.title}</p> : null}
      <ul className="mt-5 space-y-3.5 border-t border-line pt-5 text-sm text-ink-soft">
        {locations.map((place) => (
          <Fact key={place.id} icon={<PlaceIcon place={place} />}>
            <span className="block font-medium text-ink">{place.name}</span>
            {place.displayAddress}
          </Fact>
        ))}
        <Fact icon={<CalendarCheck {...look} />}>
          {instantClientApproval
            ? 'Booked at once: the time you pick is yours.'
            : `${firstName} answers each request in person.`}
        </Fact>
        {requireClientCcToBook ? (
          <Fact icon={<CreditCard {...look} />}>A card is asked for to book; free visits need none.</Fact>
        ) : null}
        {cancellationPolicy ? <Fact icon={<ScrollText {...look} />}>{cancellationPolicy}</Fact> : null}
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-mute">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
