import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { PageSection } from '#builder/page-schema.ts';
import { PageThumb } from '../canvas/page-thumb.tsx';
import { sectionTitle } from '../document/section-name.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { openedPage } from '../opened-page.ts';

/** What is different between two states of a page, in words, one line for each section. */
function differences(mine: readonly PageSection[], theirs: readonly PageSection[]): string[] {
  const byId = (sections: readonly PageSection[]) =>
    new Map(sections.map((section) => [section.props.id, section]));
  const [own, other] = [byId(mine), byId(theirs)];
  const lines = [
    ...mine
      .filter(({ props }) => !other.has(props.id))
      .map((one) => `${sectionTitle(one)}: only in this window`),
    ...theirs
      .filter(({ props }) => !own.has(props.id))
      .map((one) => `${sectionTitle(one)}: only in the other window`),
    ...mine
      .filter(
        ({ props }) =>
          other.has(props.id) && JSON.stringify(other.get(props.id)) !== JSON.stringify(own.get(props.id)),
      )
      .map((one) => `${sectionTitle(one)}: different`),
  ];
  const order = (sections: readonly PageSection[], there: Map<string, PageSection>) =>
    sections
      .map(({ props }) => props.id)
      .filter((id) => there.has(id))
      .join();
  if (order(mine, other) !== order(theirs, own)) lines.push('The order of the sections is different');
  return lines;
}

/** What stands here beside what the other window saved. */
export function CompareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { open: openPage, session } = useEditor();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
      title="This window and the other"
      footer={
        <>
          <Button
            onPress={() => {
              onClose();
              void openPage(session.opened.page.id, { discards: true });
            }}
          >
            Show theirs
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onClose();
              void session.takeOver();
            }}
          >
            Keep mine
          </Button>
        </>
      }
    >
      <Comparison />
    </Dialog>
  );
}

function Comparison() {
  const { session } = useEditor();
  const { page } = session.opened;
  const mine = useDraft(({ draft }) => draft);
  const { value, refused } = useQueryOperation(op.pageToEdit, { pageId: page.id });
  if (refused && !value)
    return <AlertBanner title="The other window's page cannot be shown">{refused.text}</AlertBanner>;
  if (!value) return <SkeletonRows label="Reading what the other window saved" />;
  const theirs = openedPage(value);
  const lines = differences(mine.content, theirs.page.data.content);
  if (JSON.stringify(mine.design) !== JSON.stringify(theirs.design)) lines.push('The design is different');
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        {[
          { name: 'This window', design: mine.design, content: mine.content },
          { name: 'The other window', design: theirs.design, content: theirs.page.data.content },
        ].map(({ name, design, content }) => (
          <figure key={name}>
            <PageThumb design={design} content={content} ratio={1.4} />
            <figcaption className="mt-1.5 text-sm font-medium">{name}</figcaption>
          </figure>
        ))}
      </div>
      {lines.length === 0 ? (
        <p className="text-ink-soft">Both are the same.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
