import { PostButton } from '#app/components/forms/post-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';

export interface OwnRecord {
  clientId: string;
  practiceName: string;
  name: string;
}

/** The practices whose records of this person are in the account; one that is another person's is given back. */
export function OwnRecords({ records }: { records: OwnRecord[] }) {
  if (records.length === 0) return null;
  return (
    <>
      <SectionHeader className="mt-10" title="Practices that know you">
        Their bookings are in this account. Is one of them another person’s? Then give it back.
      </SectionHeader>
      <Card padding="flush" className="mt-4">
        <ul className="divide-y divide-line">
          {records.map(({ clientId, practiceName, name }) => (
            <li
              key={clientId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4 sm:px-6"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{practiceName}</span>
                <span className="text-sm text-ink-soft">as {name}</span>
              </p>
              <PostButton values={{ intent: 'not-mine', clientId }} variant="link" busyLabel="Giving back">
                Not me
                <span className="sr-only">
                  : {practiceName} as {name}
                </span>
              </PostButton>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
