import { CouponsTab } from '#app/components/coupons/coupons-tab.tsx';
import { SectionHeader } from '#app/ui/display/card.tsx';
import { Tabs, type TabItem } from '#app/ui/display/tabs.tsx';
import { AddMenu } from './add-menu.tsx';
import type { MyServices } from './offer-data.ts';
import { ServiceRows } from './service-rows.tsx';
import { useOfferAddress, type OfferAddress, type OfferTab } from './use-offer-address.ts';

/** My Services (spec 002 §2): what clients can book, each kind in a tab that the address keeps. */
export function MyServicesPage({ data }: { data: MyServices }) {
  const address = useOfferAddress();
  const items = tabsOf(data, address);
  const tabs = items.map(({ id }) => id);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader level={1} title="My Services" actions={<AddMenu tabs={tabs} onAdd={address.add} />}>
        What clients can book with you.
      </SectionHeader>
      <Tabs
        className="mt-6"
        label="What you offer"
        items={items}
        selected={tabs.includes(address.tab) ? address.tab : 'services'}
        onSelect={(id) => address.select(id as OfferTab)}
      />
    </main>
  );
}

type OfferTabItem = TabItem & { id: OfferTab };

/**
 * The tabs that there are. Each tab that is content of its own takes the address, whose `sheet` it opens: `{ kind: 'new', what: 'coupon' }`
 * or `{ kind: 'edit', id }`.
 */
function tabsOf(data: MyServices, address: OfferAddress): OfferTabItem[] {
  const services = data.services.filter(({ addOn }) => !addOn);
  const addOns = data.services.filter(({ addOn }) => addOn);
  return [
    {
      id: 'services',
      label: 'Services & Packages',
      content: <ServiceRows services={services} currency={data.currency} />,
    },
    { id: 'addons', label: 'Add-ons', content: <ServiceRows services={addOns} currency={data.currency} /> },
    ...(data.discountCodesEnabled
      ? [
          {
            id: 'coupons' as const,
            label: 'Coupons',
            content: <CouponsTab address={address} version={data} />,
          },
        ]
      : []),
    // Event types (data.bookableEventsEnabled): { id: 'events', label: 'Event Types', content: <EventTypesTab address={address} /> }
  ];
}
