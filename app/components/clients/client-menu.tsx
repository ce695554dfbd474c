import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { useClientAct } from './use-client-act.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is seldom done to a client: deleting, after one question. What was stays on record. */
export function ClientMenu({ clientId, name }: { clientId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  // Done, it leads to the list by itself: this page has nobody to show any more.
  const { busy, send } = useClientAct(`delete ${clientId}`, { onFailed: () => setAsking(false) });
  if (!useHydrated()) return null;
  return (
    <>
      <Menu
        label={`More for ${name}`}
        trigger={
          <IconButton plain variant="secondary" label={`More for ${name}`} icon={<Ellipsis {...icon} />} />
        }
        groups={[
          {
            id: 'client',
            entries: [
              {
                id: 'delete',
                label: 'Delete client',
                icon: <Trash2 {...icon} />,
                destructive: true,
                onSelect: () => setAsking(true),
              },
            ],
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        confirmLabel="Delete client"
        cancelLabel="Keep"
        destructive
        busy={busy}
        onConfirm={() => send('delete', { clientId })}
      >
        {name} leaves your directory and can no longer be booked. Past appointments and payments stay as they
        are.
      </ConfirmDialog>
    </>
  );
}
