import { CreditCard } from 'lucide-react';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { cardDate, cardExpiry, cardName } from '#app/lib/card.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

/** A card that a practice keeps. */
export interface SavedCard {
  id: string;
  practiceId: string;
  practiceName: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
  canPrefer: boolean;
  canRemove: boolean;
  /** What is still to be paid with it. */
  appointment: {
    instantActionToken: string;
    service: string | null;
    /** Epoch milliseconds. */
    startsAt: number;
    /** The venue's. */
    timeZone: string;
  } | null;
}

/** 'Massage on Tue, Mar 4'. */
export const appointmentText = ({
  service,
  startsAt,
  timeZone,
}: NonNullable<SavedCard['appointment']>): string =>
  `${service ?? 'a visit'} on ${formatDate(startsAt, timeZone)}`;

/** 'Visa ending in 4242', for those who hear it; the dots are for the eye. */
export const cardText = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${cardName(brand)} ending in ${last4}`;

interface SavedCardsProps {
  cards: SavedCard[];
  /** Epoch milliseconds. */
  now: number;
}

/** The cards that practices keep: what each is kept for, and how it is replaced or removed. */
export function SavedCards({ cards, now }: SavedCardsProps) {
  return (
    <>
      <SectionHeader className="mt-10" title="Saved cards">
        {cards.length === 0
          ? 'No card is saved. Where a practice takes cards, you save one with it as you book or pay.'
          : 'A card is saved with one practice, as you book or pay there. We keep its last digits, never its number.'}
      </SectionHeader>
      {cards.length > 0 ? (
        <Card padding="flush" className="mt-4">
          <ul className="divide-y divide-line">
            {cards.map((card) => (
              <CardRow key={card.id} card={card} now={now} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function CardRow({ card, now }: { card: SavedCard; now: number }) {
  const { practiceName, appointment } = card;
  const expiry = cardExpiry(card, now);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <CreditCard strokeWidth={1.5} aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-mute" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="tabular">
            {cardName(card.brand)} <span aria-hidden>····</span>
            <span className="sr-only">ending in</span> {card.last4}
          </span>
          {expiry === 'over' ? <Badge tone="red">Expired</Badge> : null}
          {expiry === 'soon' ? <Badge tone="orange">Expires soon</Badge> : null}
          {card.isDefault ? null : <Badge>Used second</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {practiceName} · {cardDate(card, expiry === 'over')}
        </p>
        {appointment ? (
          <p className="text-sm text-ink-soft">
            {appointment.startsAt > now ? 'Kept for' : 'Still to be paid with it:'}{' '}
            {appointmentText(appointment)}
            {card.canRemove ? '.' : ', so it can be replaced, not removed.'}
          </p>
        ) : null}
      </div>
      <div className="-my-2.5 flex flex-wrap items-center gap-x-5 max-sm:pl-10">
        {card.canPrefer ? <PreferButton card={card} /> : null}
        {appointment ? (
          <LinkButton
            to={paths.appointmentPanel(appointment.instantActionToken, 'card')}
            variant="link"
            aria-label={`Replace: ${cardText(card)}, ${practiceName}`}
          >
            Replace
          </LinkButton>
        ) : null}
        {card.canRemove ? (
          <LinkButton
            to={paths.account({ remove: card.id })}
            variant="link"
            preventScrollReset
            aria-label={`Remove: ${cardText(card)}, ${practiceName}`}
          >
            Remove
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

function PreferButton({ card }: { card: SavedCard }) {
  return (
    <PostButton
      preventScrollReset
      values={{ intent: 'prefer-card', practiceId: card.practiceId, paymentMethodId: card.id }}
      variant="link"
      busyLabel="Choosing"
      aria-label={`Use first: ${cardText(card)}, ${card.practiceName}`}
    >
      Use first
    </PostButton>
  );
}
