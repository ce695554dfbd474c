import { MoreHorizontal, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Menu, type MenuEntry } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** How a name looks that opens what it names. */
export const NAME = 'cursor-pointer rounded-sm text-left underline-offset-4 outline-offset-4 hover:underline';

/** The name of a thing in a list, which opens it. */
export function NameButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className={NAME}>
      {name}
    </button>
  );
}

interface MoreMenuProps {
  name: string;
  entries: readonly MenuEntry[];
  onDelete: () => void;
  /** Why it cannot be deleted. */
  whyKept?: string | undefined;
  className?: string;
}

/** What can be done with a thing in a list; deleting it stands apart, last. It waits for the page's script. */
export function MoreMenu({ name, entries, onDelete, whyKept, className }: MoreMenuProps) {
  const scripted = useHydrated();
  const isKept = whyKept !== undefined;
  if (!scripted) return <span className={cx('-mr-2 size-control shrink-0', className)} />;
  return (
    <Menu
      label={name}
      trigger={
        <IconButton
          label={`More about ${name}`}
          plain
          icon={<MoreHorizontal {...icon} />}
          className={cx('-mr-2', className)}
        />
      }
      groups={[
        { id: 'change', entries },
        {
          id: 'delete',
          ...(isKept ? { heading: whyKept } : {}),
          entries: [
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              destructive: !isKept,
              disabled: isKept,
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}
