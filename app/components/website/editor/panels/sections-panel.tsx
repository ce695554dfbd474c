import { ClipboardPaste, EyeOff, Plus } from 'lucide-react';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { sectionName, sectionTitle } from '../document/section-name.ts';
import { useSectionActions } from '../document/use-section-actions.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { FORMS } from '#builder/blocks/forms.ts';
import { SketchPicture } from '../fields/choice-field.tsx';
import { SectionFields } from './section-fields.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';

/** The sections of the page in their order, or the fields of the one that is selected. */
export function SectionsPanel() {
  const { session } = useEditor();
  const content = useDraft(({ draft }) => draft.content);
  const selected = useDraft((state) => state.selected);
  const section = content.find(({ props }) => props.id === selected);
  if (section) {
    return (
      <SectionFields key={section.props.id} section={section} onBack={() => session.store.select(null)} />
    );
  }
  return <SectionList />;
}

function SectionList() {
  const { go } = useEditor();
  const content = useDraft(({ draft }) => draft.content);
  const { order, paste, show } = useSectionActions();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 py-4">
      <div className="mb-3 flex gap-2">
        <Button
          variant="soft"
          className="flex-1"
          icon={<Plus strokeWidth={1.75} aria-hidden />}
          onPress={() => go('add')}
        >
          Add a section
        </Button>
        <Button
          aria-label="Paste the section that was copied"
          icon={<ClipboardPaste strokeWidth={1.75} aria-hidden />}
          onPress={() => {
            if (!paste()) toast.info('Nothing to paste yet. Copy a section first.');
          }}
        >
          Paste
        </Button>
      </div>
      {content.length === 0 ? (
        <EmptyState title="This page is empty">Add a first section, or begin with a template.</EmptyState>
      ) : (
        <div className="rounded-lg border border-line bg-surface [&_li]:px-1.5 [&_li]:py-1">
          <SortableList
            label="Sections of this page"
            onMove={order}
            items={content.map((section) => {
              const { kind, heading } = sectionName(section);
              const { id, hidden } = section.props;
              return {
                id,
                name: sectionTitle(section),
                content: (
                  <button
                    type="button"
                    data-section={id}
                    onClick={() => show(id)}
                    className="flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-2.5 rounded-md px-1.5 text-left outline-offset-0 hover:bg-hover"
                  >
                    <span
                      className={cx(
                        'w-9 shrink-0 overflow-hidden rounded-sm bg-sunken',
                        hidden ? 'text-ink-mute opacity-60' : 'text-ink-soft',
                      )}
                    >
                      <SketchPicture sketch={FORMS[section.type].sketch} />
                    </span>
                    <span className="min-w-0 flex-1 leading-tight">
                      <span className="block truncate text-sm font-medium">{kind}</span>
                      {heading ? (
                        <span className="block truncate text-xs text-ink-mute">{heading}</span>
                      ) : null}
                    </span>
                    {hidden ? (
                      <span className="flex shrink-0 items-center gap-1 text-xs text-ink-mute">
                        <EyeOff className="size-3.5" strokeWidth={1.75} aria-hidden /> Hidden
                      </span>
                    ) : null}
                  </button>
                ),
              };
            })}
          />
        </div>
      )}
    </div>
  );
}
