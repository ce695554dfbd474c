import { useState } from 'react';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFlyout } from '#app/components/forms/form-sheet.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { DocumentField } from '#app/components/pictures/document-field.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import {
  CREDENTIAL_KINDS,
  createProCredentialInput,
  ISSUING_STATES,
  lacksOf,
  type CredentialKind,
} from '#app/domain/profile/inputs.ts';
import { PROFILE_MESSAGES as TEXTS } from '#app/domain/profile/messages.ts';
import { Combobox } from '#app/ui/fields/combobox.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

const KINDS: Record<CredentialKind, { title: string; name: string; issuer: string; number: string | null }> =
  {
    license: { title: 'License', name: 'License', issuer: 'Issuer', number: 'License number' },
    certificate: { title: 'Certificate', name: 'Certificate', issuer: 'Issuer', number: null },
    membership: { title: 'Membership', name: 'Membership', issuer: 'Association', number: 'Member number' },
    degree: { title: 'Degree', name: 'Degree', issuer: 'School', number: null },
  };

const EMPTY = {
  credentialId: '',
  issuerId: '',
  stateIssued: '',
  licenseNumber: '',
  filestackDocument: '',
  filestackDocumentName: '',
};
type Entered = typeof EMPTY;

/** The flyout in which a credential is added. Each opening begins anew. */
export function AddCredential({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<CredentialKind>('license');
  const [entered, setEntered] = useState<Entered>(EMPTY);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setEntered(EMPTY);
  }
  const change = (more: Partial<Entered>) => setEntered((before) => ({ ...before, ...more }));
  const given = Object.fromEntries(
    Object.entries(entered).map(([name, text]) => [name, text.trim() || null]),
  ) as {
    [Field in keyof Entered]: string | null;
  };
  const { filestackDocument: _posts, filestackDocumentName: _itself, ...posted } = entered;
  const saving = useOperation(op.createProCredential, {
    failed: ({ text }) => ({ text: TEXTS.credentialFailed, detail: text }),
  });
  const form = useOperationForm(saving, {
    schema: createProCredentialInput,
    input: (_value, { key }) => ({ ...given, idempotencyKey: key }),
    isOpen: open,
    savesUnchanged: true,
    lacks: lacksOf(kind, given),
    onSaved: onClose,
  });
  const { name, issuer, number } = KINDS[kind];
  return (
    <FormFlyout form={form} open={open} title="Add a credential" save="Save" onClose={onClose}>
      <PostedInput value={posted} />
      <RadioCards
        label="What is it?"
        name="kind"
        columns={2}
        value={kind}
        onChange={(wanted) => {
          setKind(wanted as CredentialKind);
          setEntered(EMPTY);
        }}
        cards={CREDENTIAL_KINDS.map((value) => ({ value, title: KINDS[value].title }))}
      />
      <Search
        key={`name ${kind}`}
        list="searchCredentials"
        kind={kind}
        label={name}
        optional={kind === 'certificate'}
        hint={kind === 'certificate' ? 'Leave it empty where the list does not have yours.' : undefined}
        value={entered.credentialId}
        onChange={(credentialId) => change({ credentialId })}
      />
      <Search
        key={`issuer ${kind}`}
        list="searchIssuers"
        kind={kind}
        label={issuer}
        optional={kind !== 'license'}
        value={entered.issuerId}
        onChange={(issuerId) => change({ issuerId })}
      />
      {number ? (
        <TextField
          label={number}
          autoComplete="off"
          maxLength={60}
          value={entered.licenseNumber}
          onChange={(event) => change({ licenseNumber: event.currentTarget.value })}
        />
      ) : null}
      {kind === 'license' ? (
        <NativeSelect
          label="Issuing state or province"
          placeholder="Choose"
          options={ISSUING_STATES}
          value={entered.stateIssued}
          onChange={(event) => change({ stateIssued: event.currentTarget.value })}
        />
      ) : null}
      {/* What it posts is told by its inputs, as to a form around it. */}
      <div
        key={`document ${kind}`}
        onInput={({ target }) => {
          const { name: field, value } = target as HTMLInputElement;
          if (field === 'filestackDocument' || field === 'filestackDocumentName') change({ [field]: value });
        }}
      >
        <DocumentField
          name="filestackDocument"
          label="Document"
          optional={kind === 'license' || kind === 'membership'}
          hint="A PDF or an image. Nobody sees it but you and us."
        />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {form.note ?? 'We look at it within a few days.'}
      </p>
    </FormFlyout>
  );
}

interface SearchProps {
  list: 'searchCredentials' | 'searchIssuers';
  kind: CredentialKind;
  label: string;
  optional: boolean;
  hint?: string | undefined;
  value: string;
  onChange: (id: string) => void;
}

/** A name out of a list that the server searches. */
function Search({ list, kind, value, onChange, ...field }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const query = typed === picked?.label ? '' : typed;
  const { value: found, isWaiting } = useQueryOperation(
    list === 'searchCredentials' ? op.searchCredentials : op.searchIssuers,
    { query: query.slice(0, 100), kind },
    { delayMs: 150, keepsFormer: true },
  );
  const hits = (found?.hits ?? []).map(({ objectID, name }) => ({ value: objectID, label: name }));
  const options = picked && !hits.some((hit) => hit.value === picked.value) ? [picked, ...hits] : hits;
  return (
    <Combobox
      {...field}
      options={options}
      value={value}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(id) => {
        const option = options.find((one) => one.value === id) ?? null;
        setPicked(option);
        setTyped(option?.label ?? '');
        onChange(id);
      }}
      placeholder="Type to search"
      empty={TEXTS.noResults}
      busy={isWaiting}
    />
  );
}
