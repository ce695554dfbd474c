import { ArrowDown, ArrowLeft, ArrowUp, Copy, CopyPlus, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { BLOCKS } from '#builder/blocks/index.ts';
import { FORMS } from '#builder/blocks/forms.ts';
import type { PageSection } from '#builder/page-schema.ts';
import { setProps } from '../document/sections.ts';
import { useSectionActions } from '../document/use-section-actions.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { FieldControl } from '../fields/field-control.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is wrong with each prop, as the block's own schema says it. */
function problemsOf({ type, props }: PageSection): Map<string, string> {
  const checked = BLOCKS[type].schema.safeParse(props);
  const issues = checked.success ? [] : checked.error.issues;
  return new Map(
    issues.map(({ path, code, message, ...issue }) => {
      const { maximum } = issue as { maximum?: number };
      const isTooLong = code === 'too_big' && maximum !== undefined;
      return [String(path[0]), isTooLong ? `Please use at most ${maximum} characters.` : message];
    }),
  );
}

/** The fields of the section that is selected. */
export function SectionFields({ section, onBack }: { section: PageSection; onBack: () => void }) {
  const { store } = useEditor().session;
  const revision = useDraft((state) => state.revision);
  const index = useDraft(({ draft }) => draft.content.indexOf(section));
  const count = useDraft(({ draft }) => draft.content.length);
  const actions = useSectionActions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { type, props } = section;
  const { id, hidden } = props;
  const { label, fields } = FORMS[type];
  const problems = problemsOf(section);
  useEffect(() => {
    // Not away from the page itself, where it was selected by a press.
    if (document.activeElement?.tagName !== 'IFRAME') heading.current?.focus();
  }, [id]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-0.5 border-b border-line py-2 pr-2 pl-1.5">
        <IconButton size="sm" label="All sections" icon={<ArrowLeft {...icon} />} onPress={onBack} />
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-sm font-semibold outline-none"
        >
          {label}
        </h2>
        <IconButton
          size="sm"
          label="Move up"
          icon={<ArrowUp {...icon} />}
          disabled={index <= 0}
          onPress={() => actions.moveBy(id, -1)}
        />
        <IconButton
          size="sm"
          label="Move down"
          icon={<ArrowDown {...icon} />}
          disabled={index >= count - 1}
          onPress={() => actions.moveBy(id, 1)}
        />
        <Menu
          label="This section"
          trigger={<IconButton size="sm" plain label="More for this section" icon={<Ellipsis {...icon} />} />}
          groups={[
            {
              id: 'do',
              entries: [
                {
                  id: 'hide',
                  label: hidden ? 'Show to visitors' : 'Hide from visitors',
                  icon: hidden ? (
                    <Eye {...icon} className="size-4" />
                  ) : (
                    <EyeOff {...icon} className="size-4" />
                  ),
                  onSelect: () => actions.hide(id),
                },
                {
                  id: 'duplicate',
                  label: 'Duplicate',
                  icon: <CopyPlus {...icon} className="size-4" />,
                  onSelect: () => actions.duplicate(id),
                },
                {
                  id: 'copy',
                  label: 'Copy',
                  icon: <Copy {...icon} className="size-4" />,
                  onSelect: () => void actions.copy(id),
                },
              ],
            },
            {
              id: 'end',
              entries: [
                {
                  id: 'delete',
                  label: 'Delete',
                  destructive: true,
                  icon: <Trash2 {...icon} className="size-4" />,
                  onSelect: () => actions.remove(id),
                },
              ],
            },
          ]}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-4" data-section-fields>
        {Object.entries(fields)
          .sort(([one], [other]) => rank(one) - rank(other))
          .map(([name, field]) => (
            <FieldControl
              key={`${id}.${name}`}
              field={field}
              value={(props as Record<string, unknown>)[name]}
              revision={revision}
              error={problems.get(name)}
              onChange={(value, about) =>
                store.change(setProps(store.get().draft, id, { [name]: value }), {
                  isTyped: about !== undefined,
                  ...(about === undefined ? {} : { about: `${id}.${name}.${about}` }),
                })
              }
            />
          ))}
      </div>
    </div>
  );
}

/** Words and pictures first; the ground and whether it is seen at all last. */
const LAST = ['variant', 'tone', 'hidden'];
const rank = (name: string): number => LAST.indexOf(name) + 1;
