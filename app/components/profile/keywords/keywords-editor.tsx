import { Link } from '@remix-run/react';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useHashSheet } from '#app/components/portal/use-hash-sheet.ts';
import { MOST, placesOf } from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '#app/domain/profile/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useOrder } from '#app/ui/display/use-order.ts';
import { AddKeywords, type Keywords, type Skill } from './add-keywords.tsx';

interface KeywordsEditorProps extends Keywords {
  /** What they are called where this stands: endorsements of the profile, or the keywords of reviews (002 §2, §8). */
  as: 'endorsements' | 'keywords';
}

const endorsed = (count: number) => (count === 0 ? 'No endorsements yet' : pluralize(count, 'endorsement'));

/** What clients can endorse the practitioner for: an ordered list, and a flyout to choose from (002 §2). */
export function KeywordsEditor({ skills, updatedAt, as }: KeywordsEditorProps) {
  const sheet = useHashSheet();
  const [asked, setAsked] = useState<Skill | null>(null);
  const isTopics = as === 'endorsements';
  const moving = useOperation(op.moveSkills, {
    failed: () => (isTopics ? TEXTS.topicsNotReordered : TEXTS.keywordsNotReordered),
  });
  const deleting = useOperation(op.deleteSkills, {
    failed: () => (isTopics ? TEXTS.topicNotDeleted : TEXTS.keywordNotDeleted),
  });
  const { entries, onMove } = useOrder(
    skills,
    async (ids) => (await moving.run({ skillArray: placesOf(ids) }))?.ok ?? false,
  );
  const isFull = skills.length >= MOST.keywords;
  const add = (
    <Button
      variant="primary"
      icon={<Plus strokeWidth={1.75} aria-hidden />}
      disabled={isFull}
      onPress={() => sheet.open('new')}
    >
      Add new
    </Button>
  );
  return (
    <>
      <SectionHeader
        title={isTopics ? 'Endorsements' : 'Keywords'}
        level={isTopics ? 2 : 1}
        actions={skills.length > 0 ? add : null}
      >
        What you help with. Clients endorse you for it when they leave a review, and find you by it.
      </SectionHeader>
      {isFull ? <p className="mt-2 text-sm text-ink-soft">{TEXTS.mostKeywords}</p> : null}
      {skills.length === 0 ? (
        <Card className="mt-4">
          <EmptyState title="No keywords yet" action={add}>
            Choose what clients come to you for, such as ‘Back pain’ or ‘Anxiety’.{' '}
            <Link to={paths.keywordsHelp()}>Learn more about keywords</Link>
          </EmptyState>
        </Card>
      ) : (
        <Card padding="flush" className="mt-4">
          <SortableList
            label="Your keywords"
            disabled={moving.isBusy}
            onMove={onMove}
            items={entries.map((skill) => ({
              id: skill.id,
              name: skill.specialty.name,
              content: (
                <div className="flex items-center gap-2">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium wrap-anywhere">{skill.specialty.name}</p>
                    <p className="text-sm text-ink-soft">{endorsed(skill.endorsementsCount)}</p>
                  </div>
                  <IconButton
                    size="sm"
                    label={`Delete ${skill.specialty.name}`}
                    icon={<Trash2 strokeWidth={1.75} aria-hidden />}
                    onPress={() => setAsked(skill)}
                  />
                </div>
              ),
            }))}
          />
        </Card>
      )}
      <AddKeywords open={sheet.asked === 'new'} keywords={{ skills, updatedAt }} onClose={sheet.close} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={`Delete ‘${asked?.specialty.name ?? ''}’?`}
        confirmLabel="Delete"
        destructive
        busy={deleting.isBusy}
        onConfirm={() => void deleting.run({ skillId: asked!.id }).then(() => setAsked(null))}
      >
        {asked?.endorsementsCount
          ? `Its ${pluralize(asked.endorsementsCount, 'endorsement')} by clients ${asked.endorsementsCount === 1 ? 'goes' : 'go'} with it, for good.`
          : 'You can choose it again at any time.'}
      </ConfirmDialog>
    </>
  );
}
