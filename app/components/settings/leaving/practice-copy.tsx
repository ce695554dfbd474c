import type { OpValue } from '#app/components/operation/op.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';

export type PracticeCopy = OpValue<'practiceExport'>;

/** Whether a copy is on its way. */
export const isUnderWay = (copy: PracticeCopy): boolean =>
  copy?.state === 'waiting' || copy?.state === 'making';

/** The copy that was asked for last: how far it is, or where it is fetched. */
export function CopyState({ copy, timeZone }: { copy: PracticeCopy; timeZone: string }) {
  if (!copy || copy.state === 'removed') return null;
  if (copy.state === 'failed')
    return <p className="text-sm">The last copy could not be made. Ask for another one.</p>;
  if (copy.state !== 'ready')
    return (
      <div role="status">
        <Progress
          label="Making your copy"
          value={copy.total > 0 ? Math.floor((100 * copy.done) / copy.total) : undefined}
        />
        <p className="mt-2 text-sm text-ink-soft">You need not wait here: an email comes when it is ready.</p>
      </div>
    );
  return (
    <div className="space-y-2">
      <LinkButton external variant="primary" to={paths.practiceExport(copy.id)}>
        {`Download the copy (${copy.megabytes ?? 0.1} MB)`}
      </LinkButton>
      {copy.expiresAt ? (
        <p className="text-sm text-ink-soft">{`It can be fetched until ${formatDate(copy.expiresAt, timeZone)}.`}</p>
      ) : null}
    </div>
  );
}
