import { useMemo } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import type { GroupEventOffer } from './event-data.ts';

/** What the form of a group event offers: its types, and the places of the practice. Asked once the form is `wanted`. */
export function useOffer(wanted: boolean) {
  const types = useQueryOperation(op.getBookableEventTypes, wanted ? {} : null);
  const practice = useQueryOperation(op.currentPractice, wanted ? {} : null);
  const offer = useMemo<GroupEventOffer | null>(
    () =>
      types.value && practice.value
        ? {
            types: types.value.bookableEventTypes,
            places: practice.value.locations
              .filter(({ state, kind }) => state !== 'disabled' && kind !== 'home')
              .map(({ id, name }) => ({ id, name })),
          }
        : null,
    [types.value, practice.value],
  );
  return {
    offer,
    refused: types.refused ?? practice.refused,
    retry() {
      types.retry();
      practice.retry();
    },
  };
}
