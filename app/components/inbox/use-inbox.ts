import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';

/**
 * What waits, read once the inbox is open, and anew with the page: after every answer given here, and whenever the page hears of
 * a change (`version` is another then). While it slides out it still shows what it showed.
 */
export function useInbox(open: boolean, version: unknown) {
  const { value, refused, retry } = useQueryOperation(op.proInbox, open ? {} : null, { version });
  return { inbox: useShown(value, open), failed: refused && { retry } };
}
