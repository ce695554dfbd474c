import { useField } from '@conform-to/react';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { staysText } from './stays-text.ts';

/** What stays where a service that clients see is about to be hidden from them. */
export function HiddenNote({ serviceId }: { serviceId: string }) {
  const [{ value }] = useField<string>('public');
  const isHiding = value !== 'on';
  const use = useQueryOperation(op.serviceUse, isHiding ? { serviceId } : null);
  const stays = use.value && staysText(use.value);
  return (
    <p role="status" className="mt-1 text-sm text-ink-soft">
      {isHiding ? stays : null}
    </p>
  );
}
