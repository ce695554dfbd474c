import { useMemo } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { Card } from '#app/ui/display/card.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { useOrder } from '#app/ui/display/use-order.ts';
import type { MyService, MyServices } from './offer-data.ts';
import { ServiceMenu, ServiceRow, type RowActions } from './service-row.tsx';

interface ServiceRowsProps extends RowActions {
  label: string;
  services: MyService[];
  data: MyServices;
}

/** Services and packages, or add-ons: free ones first, which stay where they are, then the paid ones in an order of their own. */
export function ServiceRows({ label, services, data, ...actions }: ServiceRowsProps) {
  const free = services.filter(({ amountCents }) => amountCents === 0);
  const paid = useMemo(() => services.filter(({ amountCents }) => amountCents > 0), [services]);
  const { isBusy, run } = useOperation(op.reorderServices, { failed: () => TEXTS.reorderFailed });
  const { entries: ordered, onMove } = useOrder(paid, async (ids) => {
    const servicesArray = ids.map((id, index) => JSON.stringify({ id, position: index + 1 }));
    return (await run({ servicesArray }))?.ok ?? false;
  });
  const openPlaces = new Set(data.locations.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const offered = data.services.filter(({ addOn }) => !addOn);
  const propsOf = (service: MyService) => ({
    ...actions,
    service,
    openPlaces,
    currency: data.currency,
    isOnly: offered.length === 1 && offered[0] === service,
    hasPage:
      data.servicesPagesEnabled &&
      !service.addOn &&
      service.public &&
      service.state === 'active' &&
      service.locationIds.some((id) => openPlaces.has(id)),
  });
  return (
    <Card as="div" padding="flush" className="divide-y divide-line">
      {free.length > 0 ? (
        <ul aria-label={`Free ${label.toLowerCase()}`} className="divide-y divide-line">
          {free.map((service) => (
            <li key={service.id} className="flex items-center gap-2 px-4 py-2.5 sm:px-5">
              <div className="min-w-0 flex-1">
                <ServiceRow {...propsOf(service)} />
              </div>
              <ServiceMenu {...propsOf(service)} />
            </li>
          ))}
        </ul>
      ) : null}
      {ordered.length > 0 ? (
        <SortableList
          label={label}
          items={ordered.map((service) => ({
            id: service.id,
            name: service.name,
            content: <ServiceRow {...propsOf(service)} />,
            actions: <ServiceMenu {...propsOf(service)} />,
          }))}
          onMove={onMove}
          disabled={isBusy}
        />
      ) : null}
    </Card>
  );
}
