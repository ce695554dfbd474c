import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { AlertBanner } from '#app/ui/feedback/alert-banner.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useEditor } from '../editor-context.ts';

/** What stands around a page's sections: name, address, description, place in the menu, and whether publishing leaves it out. */
export function PageSettingsDialog({ pageId, onClose }: { pageId: string; onClose: () => void }) {
  const { open, session, website } = useEditor();
  const page = website.pages.find(({ id }) => id === pageId);
  const [title, setTitle] = useState(page?.title ?? '');
  const [path, setPath] = useState(page?.path ?? '');
  const [description, setDescription] = useState(page?.description ?? '');
  const [menuLabel, setMenuLabel] = useState(page?.menuLabel ?? '');
  const [isDraft, setDraft] = useState(page?.isDraft ?? false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { isBusy, run } = useOperation(op.updatePage, {
    done: 'Saved. Visitors see it once you publish.',
    failed: () => null,
  });
  if (!page) return null;
  const isFree = page.kind === 'free';
  const isMoved = isFree && path !== page.path && page.state !== 'new';
  async function save() {
    const answer = await run({
      pageId,
      title,
      description,
      ...(isFree && path !== page!.path ? { path } : {}),
      ...(page!.kind === 'free' || page!.kind === 'service' ? { menuLabel } : {}),
      ...(page!.kind === 'front' ? {} : { isDraft }),
    });
    if (!answer) return;
    if (!answer.ok) {
      const { fields, text } = answer;
      return setProblems(Object.keys(fields).length > 0 ? fields : { whole: text });
    }
    onClose();
    // Its name stands in what is drawn of it.
    if (pageId === session.opened.page.id) await open(pageId);
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`“${page.title}”`}
      footer={
        <>
          <Button onPress={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="page-settings" busy={isBusy} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form
        id="page-settings"
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problems.whole ? <AlertBanner title={problems.whole} /> : null}
        <TextField
          label="Name"
          maxLength={80}
          value={title}
          error={problems.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {isFree ? (
          <TextField
            label="Address"
            maxLength={120}
            spellCheck={false}
            autoCapitalize="none"
            value={path}
            error={problems.path}
            hint={
              isMoved
                ? `Once you publish, ${page.path} leads to the new address.`
                : `${website.url.replace(/^https?:\/\//, '')}${path.startsWith('/') ? path : `/${path}`}`
            }
            onChange={({ currentTarget }) => setPath(currentTarget.value)}
          />
        ) : null}
        {page.kind === 'free' || page.kind === 'service' ? (
          <TextField
            label="Name in the menu"
            optional
            hint="Empty leaves it out of the menu."
            maxLength={40}
            value={menuLabel}
            error={problems.menuLabel}
            onChange={({ currentTarget }) => setMenuLabel(currentTarget.value)}
          />
        ) : null}
        {page.kind === 'notFound' ? null : (
          <TextArea
            label="Description"
            optional
            hint="Search engines show it below the name. One or two sentences."
            rows={2}
            maxLength={200}
            counter
            value={description}
            error={problems.description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        )}
        {page.kind === 'front' ? null : (
          <Switch
            label="Keep as a draft"
            hint="Publishing leaves it out until you switch this off."
            checked={isDraft}
            onChange={({ currentTarget }) => setDraft(currentTarget.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}
