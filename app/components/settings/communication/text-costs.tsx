import type { OpValue } from '#app/components/operation/op.ts';
import { listLabel, pluralize } from '#app/lib/text.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

type Costs = OpValue<'textMessageCosts'>;

/** '2.26¢' of hundredths of a cent: to the last of them, so that parts add up. */
const cents = (price: number) => `${(price / 100).toFixed(2)}¢`;

/** How long the practice's text messages get, and what each costs whoever runs the site. */
export function TextCosts({ costs: { texts, partPrice } }: { costs: Costs }) {
  return (
    <section aria-labelledby="text-costs">
      <SectionHeader title={<span id="text-costs">Your text messages</span>}>
        Each as long as it can get with your names. A part holds 160 characters (153 where a message needs
        several), or 70 (67) with a letter or sign that phones have to send in a special way. A part costs
        about {cents(partPrice)} in the United States. Tendwell pays for it: you are not charged for text
        messages.
      </SectionHeader>
      {/* Twenty texts are three screens of a phone: open by themselves where one of them is to be looked at. */}
      <Disclosure
        title={`All ${pluralize(texts.length, 'text')}`}
        defaultOpen={texts.some(({ unusual }) => unusual.length > 0)}
        className="mt-4"
      >
        <Card padding="flush" as="div">
          <ul className="divide-y divide-line">
            {texts.map(({ template, label, text, characters, parts, price, unusual }) => (
              <li key={template} className="px-5 py-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 className="font-medium">{label}</h3>
                  <p className="tabular text-sm text-ink-soft">
                    {pluralize(characters, 'character')} · {pluralize(parts, 'part')} · about {cents(price)}
                  </p>
                </div>
                <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{text}</p>
                {unusual.length > 0 ? (
                  <p className="mt-1 text-sm text-orange">
                    {listLabel(unusual)} {unusual.length === 1 ? 'has' : 'have'} to be sent in a special way,
                    which takes more parts.
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      </Disclosure>
    </section>
  );
}
