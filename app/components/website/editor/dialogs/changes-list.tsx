import type { OpValue } from '#app/components/operation/op.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { BlockType } from '#builder/blocks/index.ts';
import { FORMS } from '#builder/blocks/forms.ts';

type Changes = OpValue<'websiteChanges'>;

export const hasChanges = ({ hasDesignChanged, pages }: Changes): boolean =>
  hasDesignChanged || pages.length > 0;

const PAGE = { added: 'New', removed: 'Removed', changed: 'Changed' } as const;
const SECTION = { added: 'added', removed: 'removed', changed: 'changed', moved: 'moved' } as const;

const labelOf = (type: string): string =>
  Object.hasOwn(FORMS, type) ? FORMS[type as BlockType].label : 'Section';

/** What publishing now would change, page by page and section by section. */
export function ChangesList({ changes }: { changes: Changes }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {changes.hasDesignChanged ? (
        <li className="flex items-center justify-between gap-3 px-3 py-2.5 text-sm">
          <span className="font-medium">Design</span>
          <Badge tone="orange">Changed</Badge>
        </li>
      ) : null}
      {changes.pages.map(({ pageId, title, path, state, isRenamed, sections }) => (
        <li key={pageId} className="px-3 py-2.5 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="font-medium">{title}</span> <span className="text-ink-mute">{path}</span>
            </span>
            <Badge tone={state === 'added' ? 'green' : state === 'removed' ? 'red' : 'orange'}>
              {PAGE[state]}
            </Badge>
          </div>
          {state === 'changed' ? (
            <ul className="mt-1 text-ink-soft">
              {isRenamed ? <li>Name, address, description or menu entry changed</li> : null}
              {sections.map(({ id, type, change }) => (
                <li key={`${id} ${change}`}>
                  {labelOf(type)} {SECTION[change]}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
