import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { CheckIcon } from './check-icon.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';
import type { DomainRecordView, DomainView } from './domain-view.ts';

/** The records one by one, what each should be, and what name servers answer right now (002 §9). */
export function DomainRecords({ domain }: { domain: DomainView }) {
  const isDone = domain.status === 'active' && domain.error === null;
  return (
    <Card padding="roomy" aria-labelledby="records">
      <h2 id="records" className="text-lg font-semibold">
        {isDone ? 'Its records' : 'Add these records yourself'}
      </h2>
      <p className="measure mt-1 text-ink-soft">
        {isDone
          ? 'Keep them as they are where you bought the domain.'
          : 'Log in where you bought the domain, open its DNS settings, and add each of these. Remove other A, AAAA and CNAME records of the same host.'}
      </p>
      <ol className="mt-5 divide-y divide-line">
        {domain.records.map((record) => (
          <Record
            key={record.type + record.name + record.value}
            record={record}
            answer={domain.answers.find(({ host }) => host === record.name)}
          />
        ))}
      </ol>
      {domain.mail.length > 0 ? (
        <p className="measure mt-4 text-sm text-ink-soft">
          Your mail goes to {domain.mail.join(', ')}. Leave its MX records as they are: your website needs
          none of them.
        </p>
      ) : null}
      <div className="mt-4 border-t border-line pt-4">
        <Disclosure title="My provider shows no CNAME, or Cloudflare stands before it" defaultOpen={false}>
          <p className="measure mt-2 text-ink-soft">
            Then the domain is shown to be yours by one more record. It leads nowhere and changes nothing
            else.
          </p>
          <Fields record={domain.proof} />
        </Disclosure>
      </div>
    </Card>
  );
}

function Record({ record, answer }: { record: DomainRecordView; answer?: DomainView['answers'][number] }) {
  return (
    <li className="py-5 first:pt-0 last:pb-0" aria-label={`${record.type} record for ${record.name}`}>
      <Fields record={record} />
      <Answer answer={answer} />
    </li>
  );
}

/** Whole as text, so that it can be selected where there are no scripts. */
function Fields({ record }: { record: DomainRecordView }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 sm:grid-cols-[4.5rem_1fr_auto_4rem] sm:items-start sm:gap-x-6">
      <Field label="Type">{record.type}</Field>
      <div className="contents sm:block">
        <dt className="text-sm text-ink-soft">Host</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-2 font-mono text-sm break-all">
          {record.host}
          <CopyButton size="sm" variant="ghost" text={record.host} aria-label={`Copy host ${record.host}`}>
            Copy
          </CopyButton>
        </dd>
      </div>
      <div className="contents sm:block">
        <dt className="text-sm text-ink-soft">Value</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-2 font-mono text-sm break-all select-all">
          {record.value}
          <CopyButton size="sm" variant="ghost" text={record.value} aria-label={`Copy value ${record.value}`}>
            Copy
          </CopyButton>
        </dd>
      </div>
      <Field label="TTL">{record.ttl}</Field>
    </dl>
  );
}

function Field({ label, children }: { label: string; children: string | number }) {
  return (
    <div className="contents sm:block">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="text-sm font-medium tabular-nums sm:mt-1">{children}</dd>
    </div>
  );
}

function Answer({ answer }: { answer?: DomainView['answers'][number] }) {
  if (!answer) return <p className="mt-3 text-sm text-ink-soft">Not looked for yet.</p>;
  const isHere = answer.leads === 'here';
  return (
    <p className="mt-3 flex items-start gap-2 text-sm">
      <CheckIcon tone={isHere ? 'green' : answer.leads === 'unknown' ? 'grey' : 'orange'} />
      <span className="min-w-0 break-words">
        {isHere ? (
          <>Name servers answer {answer.answers.join(', ') || 'as they should'}, as they should.</>
        ) : (
          (answer.problem ?? 'Name servers say nothing about it yet.')
        )}
      </span>
    </p>
  );
}
