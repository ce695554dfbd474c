import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useHashSheet } from '#app/components/portal/use-hash-sheet.ts';
import { ISSUING_STATES, MOST, placesOf, type CredentialKind } from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '#app/domain/profile/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useOrder } from '#app/ui/display/use-order.ts';
import { AddCredential } from './add-credential.tsx';

type ProCredential = OpValue<'proCredentials'>['credentials'][number];

const KIND_LABELS: Record<CredentialKind, string> = {
  license: 'License',
  certificate: 'Certificate',
  membership: 'Membership',
  degree: 'Degree',
};

const nameOf = ({ credential, filestackDocumentName, kind }: ProCredential) =>
  credential?.name ?? filestackDocumentName ?? KIND_LABELS[kind];

/** What stands under its name: kind, issuer, state and number, as far as they are there. */
function aboutOf({ kind, issuer, stateIssued, licenseNumber }: ProCredential): string {
  const state = ISSUING_STATES.find(({ value }) => value === stateIssued)?.label;
  return [KIND_LABELS[kind], issuer?.name, state, licenseNumber && `No. ${licenseNumber}`]
    .filter(Boolean)
    .join(' · ');
}

/** Licenses, certificates, memberships and degrees: those that wait for their review, and those that clients read (002 §4). */
export function CredentialsPage({ credentials }: OpValue<'proCredentials'>) {
  const sheet = useHashSheet();
  const [asked, setAsked] = useState<ProCredential | null>(null);
  const removing = useOperation(op.removeCredential, {
    done: TEXTS.credentialRemoved,
    failed: () => TEXTS.credentialNotRemoved,
  });
  const moving = useOperation(op.reorderCredentials, { failed: () => TEXTS.credentialsNotReordered });
  const pending = credentials.filter(({ state }) => state === 'pending');
  const approved = credentials.filter(({ state }) => state === 'approved');
  const { entries, onMove } = useOrder(
    approved,
    async (ids) => (await moving.run({ credentialArray: placesOf(ids) }))?.ok ?? false,
  );
  const isFull = credentials.length >= MOST.credentials;
  const add = (
    <Button
      variant="primary"
      icon={<Plus strokeWidth={1.75} aria-hidden />}
      disabled={isFull}
      onPress={() => sheet.open('new')}
    >
      Add credential
    </Button>
  );
  const entry = (one: ProCredential, note?: string) => (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {nameOf(one)}
          {note ? <span className="ml-1.5 text-sm font-normal text-orange">{note}</span> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{aboutOf(one)}</p>
      </div>
      {one.filestackDocument ? (
        <LinkButton
          external
          size="sm"
          aria-label={`Open the document of ${nameOf(one)}`}
          to={paths.profileDocument(one.filestackDocument)}
        >
          Open
        </LinkButton>
      ) : null}
      <IconButton
        size="sm"
        label={`Delete ${nameOf(one)}`}
        icon={<Trash2 strokeWidth={1.75} aria-hidden />}
        onPress={() => setAsked(one)}
      />
    </div>
  );
  return (
    <>
      <SectionHeader title="Credentials" actions={credentials.length > 0 ? add : null}>
        Licenses, certificates, memberships and degrees. We look at each before clients read it.
      </SectionHeader>
      <p className="mt-2 text-sm text-ink-soft">{TEXTS.mostCredentials}</p>
      {credentials.length === 0 ? (
        <Card className="mt-4">
          <EmptyState title="No credentials yet" action={add}>
            Add what shows that clients are in good hands: a license, or a document you can upload.
          </EmptyState>
        </Card>
      ) : null}
      {pending.length > 0 ? (
        <Card padding="flush" className="mt-6" aria-labelledby="pending">
          <h3 id="pending" className="px-4 pt-4 font-semibold sm:px-5">
            Pending
          </h3>
          <ul className="divide-y divide-line">
            {pending.map((one) => (
              <li key={one.id} className="px-4 py-2.5 sm:px-5">
                {entry(one, TEXTS.pendingReview)}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {approved.length > 0 ? (
        <Card padding="flush" className="mt-6" aria-labelledby="approved">
          <h3 id="approved" className="px-4 pt-4 font-semibold sm:px-5">
            Approved
          </h3>
          <SortableList
            label="Your approved credentials"
            disabled={moving.isBusy}
            onMove={onMove}
            items={entries.map((one) => ({ id: one.id, name: nameOf(one), content: entry(one) }))}
          />
        </Card>
      ) : null}
      <AddCredential open={sheet.asked === 'new' && !isFull} onClose={sheet.close} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={asked ? `Delete ‘${nameOf(asked)}’?` : ''}
        confirmLabel="Delete"
        destructive
        busy={removing.isBusy}
        onConfirm={() => void removing.run({ credentialId: asked!.id }).then(() => setAsked(null))}
      >
        Clients no longer read it. To have it back, you add it again and we look at it again.
      </ConfirmDialog>
    </>
  );
}
