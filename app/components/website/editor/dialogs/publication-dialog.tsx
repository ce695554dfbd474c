import { Copy } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { migrateDesign } from '#builder/design.ts';
import { migratePage } from '#builder/page-schema.ts';
import type { SitePage } from '#builder/site-page.ts';
import { PageThumb } from '../canvas/page-thumb.tsx';
import { copyToClipboard } from '../document/clipboard.ts';
import { sectionTitle } from '../document/section-name.ts';
import { useEditor } from '../editor-context.ts';

/** What was published once, page by page: to look at, to take one section out of, to bring a page back. */
export function PublicationDialog({
  publicationId,
  onClose,
}: {
  publicationId: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
      title="As it was published"
    >
      <Publication publicationId={publicationId} onClose={onClose} />
    </Dialog>
  );
}

/** The design and the pages of a publication, in the present version. */
function readSnapshot(text: string) {
  const { design, pages } = JSON.parse(text) as { design: unknown; pages: SitePage[] };
  return {
    design: migrateDesign(design),
    pages: pages.map((page) => ({ ...page, data: migratePage(page.data) })),
  };
}

function Publication({ publicationId, onClose }: { publicationId: string; onClose: () => void }) {
  const { open, session } = useEditor();
  const { value, refused } = useQueryOperation(op.websitePublication, { publicationId });
  const [chosen, setChosen] = useState(session.opened.page.id);
  const { isBusy, run } = useOperation(op.restorePublication, {
    done: 'This page is brought back as a draft.',
  });
  if (refused && !value) return <AlertBanner title="It cannot be shown just now">{refused.text}</AlertBanner>;
  if (!value) return <SkeletonRows label="Reading what was published" />;
  const { design, pages } = readSnapshot(value.publication.snapshot);
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  if (!page) return <p className="text-ink-soft">There was no page.</p>;
  async function restore(id: string) {
    await session.flush();
    const answer = await run({ publicationId, pageIds: [id] });
    if (!answer?.ok) return;
    onClose();
    await open(id, { discards: true });
  }
  return (
    <div className="flex flex-col gap-5">
      <NativeSelect
        label="Page"
        options={pages.map(({ id, title, path }) => ({ value: id, label: `${title} (${path})` }))}
        value={page.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <PageThumb key={page.id} design={design} content={page.data.content} page={page} ratio={0.75} />
      <section aria-labelledby="published-sections">
        <h3 id="published-sections" className="mb-2 text-sm font-medium">
          Its sections
        </h3>
        <ul className="divide-y divide-line rounded-lg border border-line">
          {page.data.content.map((section) => (
            <li key={section.props.id} className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
              <span className="min-w-0 flex-1 truncate text-sm">{sectionTitle(section)}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Copy ${sectionTitle(section)}`}
                icon={<Copy strokeWidth={1.75} aria-hidden />}
                onPress={async () => {
                  await copyToClipboard(section);
                  toast.success('Copied. Paste it on a page.', { about: 'section' });
                }}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Button
        className="self-start"
        busy={isBusy}
        busyLabel="Bringing it back"
        onPress={() => void restore(page.id)}
      >
        Bring this page back as a draft
      </Button>
    </div>
  );
}
