import { useEffect, useState } from 'react';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import type { MyService, MyServices } from './offer-data.ts';
import { ServiceForm } from './service-form.tsx';
import { existingService, kindOf, newService, type ServiceKind } from './service-state.ts';

/** Something new, or the one with this id. */
export type ServiceRequest =
  { kind: 'new'; what: ServiceKind; isFree: boolean } | { kind: 'edit'; id: string };

interface ServiceFlyoutProps {
  /** Null: closed. */
  request: ServiceRequest | null;
  data: MyServices;
  onDelete: (service: MyService) => void;
  onClose: () => void;
}

/** The sheet in which a service, package or add-on is made and changed (spec 002 §2). */
export function ServiceFlyout({ request, data, onDelete, onClose }: ServiceFlyoutProps) {
  const shown = useShown(request);
  const found = shown?.kind === 'edit' ? data.services.find(({ id }) => id === shown.id) : undefined;
  // What another tab deletes or changes meanwhile takes nothing from whoever types here.
  const service = useShown(found ?? null, found !== undefined);
  const asked = shown?.kind === 'new' ? shown.what : 'service';
  const [kind, setKind] = useState<ServiceKind>(asked);
  useEffect(() => {
    setKind(asked);
  }, [asked, request === null]);
  const [times, setTimes] = useState(0);
  const isEdit = shown?.kind === 'edit';
  const isGone = isEdit && service?.id !== shown.id;
  const isOff = isEdit && service?.state === 'disabled';
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      title={`${isEdit ? 'Edit' : 'Create'} ${isEdit && service ? kindOf(service) : kind}`}
    >
      {isGone || isOff ? (
        <EmptyState title={isGone ? TEXTS.serviceUnknown : TEXTS.switchedOff}>
          {isGone ? 'It may have been deleted meanwhile.' : null}
        </EmptyState>
      ) : shown ? (
        <ServiceForm
          key={isEdit ? `${shown.id} ${times}` : asked}
          data={data}
          service={isEdit ? service : null}
          initial={
            isEdit && service
              ? existingService(service, goesWithIds(data))
              : newService({
                  kind: asked,
                  isFree: shown.kind === 'new' && shown.isFree,
                  locationIds: placesAtFirst(data),
                })
          }
          isGone={isEdit && !found}
          onTakeOver={() => setTimes(times + 1)}
          onKind={setKind}
          onDelete={() => service && onDelete(service)}
          onSaved={onClose}
        />
      ) : null}
    </ReadSheet>
  );
}

const goesWithIds = ({ services }: MyServices) =>
  services.filter((one) => !one.addOn && !one.package).map(({ id }) => id);

/** Something new is offered at the only place there is. */
function placesAtFirst({ locations }: MyServices): string[] {
  const open = locations.filter(({ isOpen }) => isOpen);
  return open.length === 1 ? [open[0]!.id] : [];
}
