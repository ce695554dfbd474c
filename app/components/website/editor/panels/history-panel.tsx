import { Eye, History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { ChangesList, hasChanges } from '../dialogs/changes-list.tsx';
import { PublicationDialog } from '../dialogs/publication-dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { PanelHead } from './panel-head.tsx';

/** What has changed since publishing, what was published when, and the way back to it. */
export function HistoryPanel() {
  const { website } = useEditor();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PanelHead title="Published" />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-4">
        {website.publication ? (
          <>
            <Changes />
            <Publications />
            <TakeDown />
          </>
        ) : (
          <EmptyState
            title="Not published yet"
            picture={<History aria-hidden strokeWidth={1.25} className="size-12 text-line-strong" />}
          >
            What you publish is kept here, so that you can look at it and bring it back.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function Changes() {
  const { website } = useEditor();
  const { value, refused } = useQueryOperation(op.websiteChanges, {}, { version: website });
  return (
    <section aria-labelledby="changes-since">
      <h3 id="changes-since" className="mb-2 text-xs font-semibold text-ink-mute">
        What changed since publishing
      </h3>
      {value ? (
        hasChanges(value) ? (
          <ChangesList changes={value} />
        ) : (
          <p className="text-sm text-ink-soft">Nothing. Visitors see all of it already.</p>
        )
      ) : refused ? (
        <AlertBanner title="It cannot be shown just now">{refused.text}</AlertBanner>
      ) : (
        <SkeletonRows rows={2} label="Looking for what has changed" />
      )}
    </section>
  );
}

function Publications() {
  const { open, session, website } = useEditor();
  const { timeZone } = usePortal().practice;
  const { value, refused } = useQueryOperation(op.websitePublications, {}, { version: website });
  const [looking, setLooking] = useState<string | null>(null);
  const [restoring, setRestoring] = useState<{ id: string; number: number } | null>(null);
  const { isBusy, run } = useOperation(op.restorePublication, {
    done: 'Brought back as your draft. Publish it to show it to visitors.',
  });
  async function restore(id: string) {
    await session.flush();
    const answer = await run({ publicationId: id });
    if (!answer?.ok) return;
    setRestoring(null);
    await open(session.opened.page.id, { discards: true });
  }
  return (
    <section aria-labelledby="publications">
      <h3 id="publications" className="mb-2 text-xs font-semibold text-ink-mute">
        History
      </h3>
      {value ? (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
          {value.publications.map(({ id, number, publishedAt, pages, isShown }) => (
            <li key={id} className="px-3 py-2.5">
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 text-sm font-medium">{formatDateTime(publishedAt, timeZone)}</p>
                {isShown ? <Badge tone="green">Shown now</Badge> : null}
              </div>
              <p className="text-xs text-ink-mute">
                Number {number}, {pages} {pages === 1 ? 'page' : 'pages'}
              </p>
              <div className="mt-1.5 flex gap-1.5">
                <Button
                  size="sm"
                  aria-label={`Look at number ${number}`}
                  icon={<Eye strokeWidth={1.75} aria-hidden />}
                  onPress={() => setLooking(id)}
                >
                  Look
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Bring back number ${number}`}
                  icon={<RotateCcw strokeWidth={1.75} aria-hidden />}
                  onPress={() => setRestoring({ id, number })}
                >
                  Bring back
                </Button>
              </div>
            </li>
          ))}
        </ol>
      ) : refused ? (
        <AlertBanner title="The history cannot be shown just now">{refused.text}</AlertBanner>
      ) : (
        <SkeletonRows rows={3} label="Reading the history" />
      )}
      {looking ? <PublicationDialog publicationId={looking} onClose={() => setLooking(null)} /> : null}
      <ConfirmDialog
        open={restoring !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setRestoring(null);
        }}
        title={`Bring back number ${restoring?.number ?? ''}?`}
        confirmLabel="Bring back as draft"
        busy={isBusy}
        onConfirm={() => {
          if (restoring) void restore(restoring.id);
        }}
      >
        Its pages and design take the place of your draft. Pages that you added since stay. Visitors see
        nothing of it until you publish.
      </ConfirmDialog>
    </section>
  );
}

function TakeDown() {
  const { website } = useEditor();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useOperation(op.takeDownWebsite, { done: 'Your website is taken down.' });
  if (website.takenDownAt) {
    return (
      <p className="text-sm text-ink-soft">
        Your website is taken down: visitors get a short welcome and the way to book. Publish to show it
        again.
      </p>
    );
  }
  return (
    <div>
      <Button variant="danger-quiet" size="sm" onPress={() => setAsking(true)}>
        Take the website down
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Take your website down?"
        confirmLabel="Take down"
        destructive
        busy={isBusy}
        onConfirm={async () => {
          if ((await run({}))?.ok) setAsking(false);
        }}
      >
        Visitors get a short welcome and the way to book instead. Your draft and the history stay, and you can
        publish again at any time.
      </ConfirmDialog>
    </div>
  );
}
