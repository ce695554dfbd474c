import { PlainRow } from '#app/components/accounts/plain-row.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { Card } from '#app/ui/display/card.tsx';

/** Who the practitioner is, as clients read it (002 §2). */
export function DetailsPage({ details }: { details: OpValue<'profileDetails'> }) {
  const rows = [
    ['Name', details.name],
    ['Location', details.location],
    ['Title', details.title],
    ['Headline', details.headline],
    ['About me', details.about],
    ['Short link', details.shortLink],
  ] as const;
  return (
    <Card padding="flush" className="divide-y divide-line" aria-label="Details">
      {rows.map(([term, value]) => (
        <PlainRow key={term} term={term} value={value ?? '–'} />
      ))}
    </Card>
  );
}
