import { toast } from '#app/ui/feedback/toast.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { TEMPLATES, type Template, type TemplateSite } from '#builder/templates/gallery.ts';
import { PageThumb } from '../canvas/page-thumb.tsx';
import type { Draft } from '../document/draft-store.ts';
import { useDraft, useEditor, useOpened } from '../editor-context.ts';

/** The draft in a template's look, its words and its own links untouched. */
const inLookOf = (draft: Draft, { theme }: Template): Draft => ({
  ...draft,
  design: { ...draft.design, theme },
});

/** The draft as a template has it: look and sections. The header keeps its logo. */
const asIn = (draft: Draft, { theme }: Template, { design, front }: TemplateSite): Draft => ({
  design: { ...draft.design, theme, header: { ...design.header, logo: draft.design.header.logo } },
  content: front.content,
});

/** Complete sites to choose from, each drawn with what the practice is; one press takes it back. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
      title="Templates"
    >
      <Templates onClose={onClose} />
    </Dialog>
  );
}

function Templates({ onClose }: { onClose: () => void }) {
  const { store } = useEditor().session;
  const { facts, page, site } = useOpened();
  const palette = useDraft(({ draft }) => draft.design.theme);
  function use(name: string, change: (draft: Draft) => Draft) {
    store.change(change(store.get().draft), { selects: null });
    const applied = store.get().draft;
    onClose();
    toast.success(`${name} is used here now`, {
      about: 'section',
      action: {
        label: 'Undo',
        onPress: () => {
          if (store.get().draft === applied) store.undo();
        },
      },
    });
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">
        A look changes colours, type and corners of all pages and keeps your words. Look and sections begins
        this page anew. Visitors see nothing of it until you publish.
      </p>
      <ul className="grid gap-6 sm:grid-cols-2">
        {TEMPLATES.map((template) => {
          const { key, name, description } = template;
          const start = template.start(site.practice.modality ?? '', facts);
          const isInUse = JSON.stringify(template.theme) === JSON.stringify(palette);
          return (
            <li key={key} className="flex min-w-0 flex-col gap-3">
              <PageThumb
                design={start.design}
                content={start.front.content}
                page={{ kind: 'front', serviceId: null, path: '/', menuLabel: null }}
                ratio={0.75}
              />
              <div>
                <h3 className="font-semibold">{name}</h3>
                <p className="text-sm text-ink-soft">{description}</p>
              </div>
              <div className="mt-auto flex flex-wrap gap-2">
                <Button
                  size="sm"
                  disabled={isInUse}
                  aria-label={`Use the look of ${name}`}
                  onPress={() => use(name, (draft) => inLookOf(draft, template))}
                >
                  {isInUse ? 'Look in use' : 'Use its look'}
                </Button>
                {page.kind === 'front' ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Use look and sections of ${name}`}
                    onPress={() => use(name, (draft) => asIn(draft, template, start))}
                  >
                    Use look and sections
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
