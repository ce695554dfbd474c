import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { ChangesList, hasChanges } from './changes-list.tsx';

/** Asks what of the website is put before visitors, and says what that changes. */
export function PublishDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session, website } = useEditor();
  const { page } = session.opened;
  const [what, setWhat] = useState<'all' | 'page'>('all');
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useOperation(op.publishWebsite, {
    done: 'Your website is published.',
    failed: () => null,
    more: () => ({
      action: {
        label: 'View it',
        onPress: () => void window.open(`${website.url}${page.path}`, '_blank', 'noopener'),
      },
    }),
  });
  async function publish() {
    setProblem(null);
    setWaiting(true);
    // What is published is what is saved.
    const isSaved = await session.flush();
    setWaiting(false);
    if (!isSaved) return setProblem('Your last change is not saved yet. Please try again in a moment.');
    const answer = await run(what === 'page' ? { pageIds: [page.id] } : {});
    if (answer?.ok) onClose();
    else if (answer) setProblem(answer.text);
  }
  const isFirst = website.publication === null;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Publish your website?"
      footer={
        <>
          <Button onPress={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isBusy || isWaiting}
            busyLabel="Publishing"
            onPress={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem ? <AlertBanner title={problem} /> : null}
        {isFirst || website.pages.length < 2 ? null : (
          <RadioCards
            label="What to publish"
            name="what"
            value={what}
            onChange={(chosen) => setWhat(chosen as typeof what)}
            cards={[
              { value: 'all', title: 'The whole website', description: 'All pages but drafts' },
              {
                value: 'page',
                title: `Only “${page.title}”`,
                description: 'The other pages stay as they are',
              },
            ]}
          />
        )}
        {isFirst ? (
          <p className="text-ink-soft">
            Visitors of {website.url.replace(/^https?:\/\//, '')} see it at once. You can take it down again
            at any time.
          </p>
        ) : (
          <WhatChanges />
        )}
      </div>
    </Dialog>
  );
}

function WhatChanges() {
  const { website } = useEditor();
  const { value, refused } = useQueryOperation(op.websiteChanges, {}, { version: website });
  if (refused && !value)
    return <AlertBanner title="What has changed cannot be shown">{refused.text}</AlertBanner>;
  if (!value) return <SkeletonRows rows={2} label="Looking for what has changed" />;
  return (
    <section aria-labelledby="publish-changes">
      <h3 id="publish-changes" className="mb-2 text-sm font-medium">
        What changed since publishing
      </h3>
      {hasChanges(value) ? (
        <ChangesList changes={value} />
      ) : (
        <p className="text-sm text-ink-soft">Nothing. Visitors see all of it already.</p>
      )}
    </section>
  );
}
