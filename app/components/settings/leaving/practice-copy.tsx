import type { OpValue } from '#app/components/operation/op.ts';
import { fileSize } from '#app/lib/text.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

export type PracticeCopy = OpValue<'practiceExport'>;

/** Whether a copy is on its way. */
export const isUnderWay = (copy: PracticeCopy): boolean =>
  copy?.state === 'waiting' || copy?.state === 'making';

/** Where the copy that was asked for last is fetched, or that it is not there yet. */
export function CopyLink({ copy, timeZone }: { copy: PracticeCopy; timeZone: string }) {
  if (!copy || copy.state === 'removed') return null;
  if (copy.state === 'failed')
    return <p className="text-sm">The last copy could not be made. Ask for another one.</p>;
  if (copy.state !== 'ready')
    return (
      <p className="text-sm text-ink-soft" role="status">
        A copy is being made. You need not wait here: an email comes when it is ready.
      </p>
    );
  return (
    <div className="space-y-2">
      <LinkButton external variant="primary" to={paths.practiceExport(copy.id)}>
        {`Download the copy${copy.bytes === null ? '' : ` (${fileSize(copy.bytes)})`}`}
      </LinkButton>
      {copy.expiresAt ? (
        <p className="text-sm text-ink-soft">{`It can be fetched until ${formatDate(copy.expiresAt, timeZone)}.`}</p>
      ) : null}
    </div>
  );
}
