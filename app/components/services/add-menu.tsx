import { Plus } from 'lucide-react';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { NewOffer, OfferTab } from './use-offer-address.ts';

/** In the order in which the menu has them (spec 002 §2). */
const ENTRIES: readonly { what: NewOffer; label: string; tab: OfferTab }[] = [
  { what: 'service', label: 'Service', tab: 'services' },
  { what: 'package', label: 'Package', tab: 'services' },
  { what: 'add-on', label: 'Add-on', tab: 'addons' },
  { what: 'event-type', label: 'Event Type', tab: 'events' },
  { what: 'coupon', label: 'Coupon', tab: 'coupons' },
];

interface AddMenuProps {
  /** The tabs that there are: only what stands in one of them can be added. */
  tabs: readonly OfferTab[];
  /** There are as many services, packages and add-ons as there may be. */
  isFull: boolean;
  onAdd: (what: NewOffer) => void;
}

/** 'Add new': a service, package, add-on, event type or coupon. */
export function AddMenu({ tabs, isFull, onAdd }: AddMenuProps) {
  return (
    <Menu
      label="Add new"
      trigger={
        <Button variant="primary" icon={<Plus strokeWidth={1.75} aria-hidden />}>
          Add new
        </Button>
      }
      groups={[
        {
          id: 'new',
          ...(isFull ? { heading: TEXTS.tooMany } : {}),
          entries: ENTRIES.filter(({ tab }) => tabs.includes(tab)).map(({ what, label, tab }) => ({
            id: what,
            label,
            disabled: isFull && (tab === 'services' || tab === 'addons'),
            onSelect: () => onAdd(what),
          })),
        },
      ]}
    />
  );
}
