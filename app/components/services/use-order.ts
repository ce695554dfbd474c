import { useEffect, useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import type { MyService } from './offer-data.ts';

/**
 * Services in the order into which they are dragged: shown at once, saved meanwhile, and taken back where that fails (spec 002 §8).
 * @param services as they are stored, in their order
 */
export function useOrder(services: MyService[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const { isBusy, run } = useOperation(op.reorderServices, { failed: () => TEXTS.reorderFailed });
  useEffect(() => {
    // What is stored has been read anew.
    if (!isBusy) setOrder(null);
  }, [services]);
  const placeOf = (id: string) => order?.indexOf(id) ?? -1;
  async function sort(ids: readonly string[]) {
    setOrder(ids);
    const answer = await run({
      servicesArray: ids.map((id, index) => JSON.stringify({ id, position: index + 1 })),
    });
    if (!answer?.ok) setOrder(null);
  }
  return {
    ordered: order ? services.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)) : services,
    isBusy,
    sort: (ids: readonly string[]) => void sort(ids),
  };
}
