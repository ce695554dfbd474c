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
  /** What is being changed stays as it was opened; else it is read again with the page. */
  editing?: boolean;
}

interface Found<Event> {
  /** What was read last, also while it is read again, or cannot be. */
  event: Event | null;
  /** It is not there; that is an answer. */
  isMissing: boolean;
  /** Why it could not be read. */
  refused: Refused | null;
  retry: () => void;
}

/** The event of a sheet by its id. */
export function useFound<Name extends 'bookableEvent' | 'personalEvent'>(
  operation: Op<Name>,
  { id, open, editing = false }: Asking,
): Found<OpValue<Name>> {
  const portal = usePortal();
  const version = useShown(editing ? null : portal);
  const input = id && open ? ({ id } as OpInput<Name>) : null;
  const { value, refused, retry } = useQueryOperation(operation, input, { version });
  const isGone = refused !== null && isMissing(refused);
  const last = useShown(value ? { id: value.id, event: value } : isGone ? { id, event: null } : null);
  const found = id !== null && last?.id === id ? last : null;
  return {
    event: found?.event ?? null,
    isMissing: found?.event === null,
    refused: isGone ? null : refused,
    retry,
  };
}
