import { isMissing, type Refused } from '#app/components/operation/call.ts';
import type { Op, OpInput, OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';

interface Asking {
  /** Null for a new one. */
  id: string | null;
  /** False while the sheet slides out. */
  open: boolean;
}

interface Found<Event> {
  /** What was read last, also while it is read again, cannot be, or is there no more. */
  event: Event | null;
  /** It is not there, or no more; that is an answer. */
  isMissing: boolean;
  /** Why it could not be read. */
  refused: Refused | null;
  retry: () => void;
}

/** The event of a sheet by its id, read again with the page. */
export function useFound<Name extends 'bookableEvent' | 'personalEvent'>(
  operation: Op<Name>,
  { id, open }: Asking,
): Found<OpValue<Name>> {
  const version = usePortal();
  const input = id && open ? ({ id } as OpInput<Name>) : null;
  const { value, refused, retry } = useQueryOperation(operation, input, { version });
  const isGone = refused !== null && isMissing(refused);
  const last = useShown(value);
  return {
    event: last?.id === id ? last : null,
    isMissing: useShown(isGone, open),
    refused: isGone ? null : refused,
    retry,
  };
}
