import { Plus } from 'lucide-react';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { MyService, MyServices } from './offer-data.ts';
import { ServiceRows } from './service-rows.tsx';
import type { NewOffer } from './use-offer-address.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ServicesTabProps {
  kind: 'services' | 'addons';
  data: MyServices;
  /** There are as many as there may be. */
  isFull: boolean;
  onAdd: (what: NewOffer) => void;
  onEdit: (service: MyService) => void;
  onDelete: (service: MyService) => void;
}

/** Services and packages, or add-ons, and what helps where there are none yet (spec 002 §2). */
export function ServicesTab({ kind, data, isFull, onAdd, ...actions }: ServicesTabProps) {
  const services = data.services.filter(({ addOn }) => addOn === (kind === 'addons'));
  const scripted = useHydrated();
  const hasPlace = data.locations.some(({ isOpen }) => isOpen);
  const toPlaces = (
    <LinkButton variant="primary" to={paths.profileLocations()}>
      Add a location
    </LinkButton>
  );
  if (services.length === 0) {
    return (
      <Card as="div">
        {!hasPlace ? (
          <EmptyState title="First, where do you work?" action={toPlaces}>
            Add a location: an office, your clients’ homes, or online. Then say what you offer there.
          </EmptyState>
        ) : kind === 'addons' ? (
          <EmptyState
            title="No add-ons yet"
            action={isFull ? TEXTS.tooMany : <Button onPress={() => onAdd('add-on')}>Add an add-on</Button>}
          >
            Small extras that clients can take with a service, such as hot stones or ten more minutes.
          </EmptyState>
        ) : (
          <EmptyState
            title="What do you offer?"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onPress={() => onAdd('free-service')}>Add a free service</Button>
                <Button variant="primary" onPress={() => onAdd('service')}>
                  Add service
                </Button>
              </div>
            }
          >
            A free first conversation helps new clients to begin. Then add the services that are paid.
          </EmptyState>
        )}
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      {hasPlace ? null : (
        <Banner
          tone="orange"
          title="Nobody can book yet"
          actions={
            <LinkButton size="sm" to={paths.profileLocations()}>
              Add a location
            </LinkButton>
          }
        >
          Your services need a location that is open.
        </Banner>
      )}
      <ServiceRows
        label={kind === 'addons' ? 'Add-ons' : 'Services'}
        services={services}
        data={data}
        {...actions}
      />
      {isFull ? (
        <p className="text-sm text-ink-soft">{TEXTS.tooMany}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {(kind === 'addons' ? ADD_ONS : SERVICES).map(({ what, label }) =>
            scripted ? (
              <Button key={what} icon={<Plus {...icon} />} onPress={() => onAdd(what)}>
                {label}
              </Button>
            ) : (
              <LinkButton key={what} icon={<Plus {...icon} />} to={`?new=${what}`}>
                {label}
              </LinkButton>
            ),
          )}
        </div>
      )}
    </div>
  );
}

interface AddButton {
  what: NewOffer;
  label: string;
}

const SERVICES: readonly AddButton[] = [
  { what: 'service', label: 'Add service' },
  { what: 'package', label: 'Add package' },
];
const ADD_ONS: readonly AddButton[] = [{ what: 'add-on', label: 'Add add-on' }];
