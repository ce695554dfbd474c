import { Ellipsis, Trash2, Unlink } from 'lucide-react';
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';
import { paths } from '#app/paths.ts';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ClientMenuProps {
  clientId: string;
  name: string;
  /** An account sees this client's bookings. */
  hasAccount: boolean;
}

/** What is seldom done to a client, each after one question: taking them out of an account, deleting. What was stays on record. */
export function ClientMenu({ clientId, name, hasAccount }: ClientMenuProps) {
  const [asking, setAsking] = useState<'delete' | 'untie' | null>(null);
  const close = () => setAsking(null);
  const navigate = useNavigate();
  const remove = useOperation(op.deleteClient, {
    key: `delete ${clientId}`,
    done: TEXTS.deleted,
    failed: ({ text }) => TEXTS.deleteFailed(text),
  });
  const untie = useOperation(op.untieClient, { key: `untie ${clientId}`, done: TEXTS.untied });
  if (!useHydrated()) return null;

  async function confirmDelete() {
    const answer = await remove.run({ clientId });
    // This page has nobody to show any more.
    if (answer?.ok) navigate(paths.clients());
    else if (answer) close();
  }

  async function confirmUntie() {
    if (await untie.run({ clientId })) close();
  }
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
              ...(hasAccount
                ? [
                    {
                      id: 'untie',
                      label: 'Take out of their account',
                      icon: <Unlink {...icon} />,
                      onSelect: () => setAsking('untie'),
                    },
                  ]
                : []),
              {
                id: 'delete',
                label: 'Delete client',
                icon: <Trash2 {...icon} />,
                destructive: true,
                onSelect: () => setAsking('delete'),
              },
            ],
          },
        ]}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={close}
        title={`Delete ${name}?`}
        confirmLabel="Delete client"
        cancelLabel="Keep"
        destructive
        busy={remove.isBusy}
        onConfirm={() => void confirmDelete()}
      >
        {name} leaves your directory and can no longer be booked. Past appointments and payments stay as they
        are.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'untie'}
        onOpenChange={close}
        title={`Take ${name} out of this account?`}
        confirmLabel="Take out"
        cancelLabel="Keep"
        destructive
        busy={untie.isBusy}
        onConfirm={() => void confirmUntie()}
      >
        Somebody logged in to Tendwell sees this client’s bookings, because they proved the email address on
        file, or the phone number under the same name. If that is another person, take the client out: the
        bookings leave that account at once, and you keep everything.
      </ConfirmDialog>
    </>
  );
}
