import { lazy, useState } from 'react';
import { CouponsTab } from '#app/components/coupons/coupons-tab.tsx';
import { EventTypesTab } from '#app/components/event-types/event-types-tab.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { MAX_SERVICES } from '#app/domain/services/inputs.ts';
import { SectionHeader } from '#app/ui/display/card.tsx';
import { Tabs, type TabItem } from '#app/ui/display/tabs.tsx';
import { SheetWaiting, WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { AddMenu } from './add-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { MyService, MyServices } from './offer-data.ts';
import type { ServiceRequest } from './service-flyout.tsx';
import { PlainServiceForm } from './plain-service-form.tsx';
import { ServicesTab } from './services-tab.tsx';
import { useOfferAddress, type OfferAddress, type OfferTab } from './use-offer-address.ts';

const ServiceFlyout = lazy(async () => ({
  default: (await import('./service-flyout.tsx')).ServiceFlyout,
}));

/** My Services on a page of its own. */
export function MyServicesPage({ data }: { data: MyServices }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-4xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <MyServicesParts data={data} level={1} />
    </main>
  );
}

interface MyServicesPartsProps {
  data: MyServices;
  /** Of its heading: within the profile's frame the page has another one. */
  level: 1 | 2;
}

/** My Services (spec 002 §2): what clients can book, each kind in a tab that the address keeps. */
export function MyServicesParts({ data, level }: MyServicesPartsProps) {
  const address = useOfferAddress();
  const [deleting, setDeleting] = useState<MyService | null>(null);
  const isFull = data.services.length >= MAX_SERVICES;
  const items = tabsOf({ data, address, isFull, onDelete: setDeleting });
  const tabs = items.map(({ id }) => id);
  const request = requestOf(data, address);
  const plain = plainOf(data, address);
  if (plain) return <PlainServiceForm data={data} here={address.here} {...plain} />;
  return (
    <>
      <SectionHeader
        level={level}
        title="My Services"
        actions={<AddMenu tabs={tabs} isFull={isFull} onAdd={address.add} />}
      >
        What clients can book with you.
      </SectionHeader>
      <RefusedSummary className="mt-6" />
      <Tabs
        className="mt-6"
        label="What you offer"
        items={items}
        selected={tabs.includes(address.tab) ? address.tab : 'services'}
        onSelect={(id) => address.select(id as OfferTab)}
      />
      <WhenWanted wanted={request !== null} waiting={<SheetWaiting />}>
        <ServiceFlyout request={request} data={data} onDelete={setDeleting} onClose={address.close} />
      </WhenWanted>
      <DeleteDialog
        service={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          setDeleting(null);
          if (request) address.close();
        }}
      />
    </>
  );
}

interface TabsGiven {
  data: MyServices;
  address: OfferAddress;
  isFull: boolean;
  onDelete: (service: MyService) => void;
}

type OfferTabItem = TabItem & { id: OfferTab };

/**
 * The tabs that there are. A tab with content of its own takes the address, whose `sheet` it opens: `{ kind: 'new', what: 'coupon' }` or
 * `{ kind: 'edit', id }`.
 */
function tabsOf({ data, address, ...rest }: TabsGiven): OfferTabItem[] {
  const shared = { data, onAdd: address.add, onEdit: ({ id }: MyService) => address.edit(id), ...rest };
  return [
    { id: 'services', label: 'Services & Packages', content: <ServicesTab kind="services" {...shared} /> },
    { id: 'addons', label: 'Add-ons', content: <ServicesTab kind="addons" {...shared} /> },
    ...(data.discountCodesEnabled
      ? [
          {
            id: 'coupons' as const,
            label: 'Coupons',
            content: <CouponsTab address={address} version={data} />,
          },
        ]
      : []),
    ...(data.bookableEventsEnabled
      ? [
          {
            id: 'events' as const,
            label: 'Event Types',
            content: <EventTypesTab address={address} data={data} />,
          },
        ]
      : []),
  ];
}

/** The same where there are no scripts: a form on the page. */
function plainOf({ services }: MyServices, { plain }: OfferAddress) {
  if (plain?.kind === 'edit') {
    const service = services.find(({ id }) => id === plain.id);
    return service ? { service, kind: 'service' as const } : null;
  }
  const kind = plain?.kind === 'new' ? plain.what : null;
  return kind === 'service' || kind === 'package' || kind === 'add-on' ? { service: null, kind } : null;
}

/** The sheet of a service that the address asks for; the sheets of the other tabs are theirs. */
function requestOf({ services }: MyServices, { tab, sheet }: OfferAddress): ServiceRequest | null {
  if (tab !== 'services' && tab !== 'addons') return null;
  if (sheet?.kind === 'edit') return { kind: 'edit', id: sheet.id };
  if (sheet?.kind !== 'new' || services.length >= MAX_SERVICES) return null;
  const isFree = sheet.what === 'free-service';
  const what = isFree ? 'service' : sheet.what;
  return what === 'service' || what === 'package' || what === 'add-on' ? { kind: 'new', what, isFree } : null;
}
