import { formatPrice } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import type { GiftCardsProps } from './props.ts';

/** The gift cards that can be bought now; nothing where none can. */
export function GiftCards({ id, puck, tone, eyebrow, title, text, buttonLabel }: BlockProps<GiftCardsProps>) {
  const { site } = contextOf(puck);
  if (!site.practice.hasGiftCards) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="gifts">
      <div className="wrap">
        <div>
          <Head id={id} eyebrow={eyebrow} title={title} text={text} />
          <a className="btn" href={paths.giftCards()}>
            {buttonLabel || 'Give a gift card'}
          </a>
        </div>
        {site.giftCards.length > 0 && (
          <ul>
            {site.giftCards.map((card) => (
              <li key={card.id}>
                <b>{formatPrice(card.amountCents, site.practice.currency)}</b>
                {card.description && <span>{card.description}</span>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
