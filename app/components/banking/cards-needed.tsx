import type { ReactNode } from 'react';
import { Banner } from '#app/ui/feedback/banner.tsx';

interface CardsNeededProps {
  /** Clients are to enter a card before they book. */
  needed: boolean;
  takesCards: boolean;
  /** The way to where that is cured. */
  children?: ReactNode;
}

/** A rule that is not kept: nobody is turned away for a card that nothing can take. */
export const CardsNeeded = ({ needed, takesCards, children }: CardsNeededProps) =>
  needed && !takesCards ? (
    <Banner tone="red" title="Clients book without a card" actions={children}>
      You ask for a card at booking, but no account can take one now. Until one can, nobody is asked for it.
    </Banner>
  ) : null;
