import { ArrowLeft, Plus } from 'lucide-react';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import type { BlockType } from '#builder/blocks/index.ts';
import { BLOCK_GROUPS, FORMS } from '#builder/blocks/forms.ts';
import { useSectionActions } from '../document/use-section-actions.ts';
import { useEditor } from '../editor-context.ts';
import { SketchPicture } from '../fields/choice-field.tsx';

interface Draggable {
  Drawer: ComponentType<{ children: ReactNode }>;
  /** What a section is dragged by, beside its button. */
  Handle: ComponentType<{ type: BlockType; label: string }>;
}

const Plain: Draggable = {
  Drawer: ({ children }) => <>{children}</>,
  Handle: () => null,
};

/** How sections can be dragged onto the page, where there is one beside the panel. */
export const DraggableContext = createContext<Draggable>(Plain);

/** Every kind of section that can be added: by a press behind the one that is selected, or by dragging it onto the page. */
export function AddPanel() {
  const { go } = useEditor();
  const { add } = useSectionActions();
  const { Drawer, Handle } = useContext(DraggableContext);
  const blocks = Object.entries(FORMS) as [BlockType, (typeof FORMS)[BlockType]][];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-0.5 border-b border-line py-2 pr-2 pl-1.5">
        <IconButton
          size="sm"
          label="All sections"
          icon={<ArrowLeft strokeWidth={1.75} aria-hidden />}
          onPress={() => go('sections')}
        />
        <h2 className="text-sm font-semibold">Add a section</h2>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4">
        <Drawer>
          {Object.entries(BLOCK_GROUPS).map(([group, title]) => (
            <section key={group} aria-labelledby={`add-${group}`} className="mb-5">
              <h3 id={`add-${group}`} className="mb-2 px-1 text-xs font-semibold text-ink-mute">
                {title}
              </h3>
              <div className="flex flex-col gap-1.5">
                {blocks
                  .filter(([, form]) => form.group === group)
                  .map(([type, { label, about, sketch }]) => (
                    <div
                      key={type}
                      className="group relative flex items-center rounded-lg border border-line bg-surface transition-[border-color,background-color] duration-base hover:border-field-line hover:bg-hover"
                    >
                      <button
                        type="button"
                        onClick={() => add(type)}
                        className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-lg px-3 py-2.5 text-left outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent-line"
                      >
                        <span className="w-16 shrink-0 overflow-hidden rounded-md bg-sunken text-ink-soft group-hover:text-accent-text">
                          <SketchPicture sketch={sketch} />
                        </span>
                        <span className="min-w-0 flex-1 leading-snug">
                          <span className="block text-sm font-medium text-ink">{label}</span>
                          <span className="block text-xs text-ink-mute">{about}</span>
                        </span>
                        <Plus className="size-4 shrink-0 text-ink-mute" strokeWidth={1.75} aria-hidden />
                      </button>
                      <Handle type={type} label={label} />
                    </div>
                  ))}
              </div>
            </section>
          ))}
        </Drawer>
      </div>
    </div>
  );
}
