import { useNavigate } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useClientAct } from './use-client-act.ts';

/** Deletes a client after one question; what was stays on record. */
export function DeleteClient({ clientId, name }: { clientId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { busy, send } = useClientAct(`delete ${clientId}`, {
    onDone: () => navigate(paths.clients(), { replace: true }),
    onFailed: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="sm"
        variant="danger-quiet"
        icon={<Trash2 strokeWidth={1.75} aria-hidden />}
        onPress={() => setAsking(true)}
      >
        Delete client
      </Button>
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
