import { useEffect, useRef } from 'react';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';

/** Fields whose control goes by another id than their name. */
const IDS: Record<string, string> = { setupIntentId: 'details-card' };

/** What the server would not take, above the form: each text leads to its field. */
export function FormProblems({ refused }: { refused: FormErrors }) {
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.entries(refused.fieldErrors);
  const hasFields = fields.length > 0;
  useEffect(() => {
    // The first field that is wrong has the focus already; what concerns the whole form is brought into view here.
    if (!hasFields) box.current?.scrollIntoView({ block: 'center' });
  }, [refused, hasFields]);
  return (
    <div ref={box}>
      <Banner
        tone="red"
        role="alert"
        title={hasFields ? 'Nothing was booked yet. Please look at this again:' : refused.formErrors[0]}
      >
        {hasFields ? (
          <ul className="list-disc pl-5">
            {refused.formErrors.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {fields.flatMap(([name, texts]) =>
              texts.map((text) => (
                <li key={name + text}>
                  <a
                    href={`#${IDS[name] ?? `details-${name}`}`}
                    className="text-ink underline underline-offset-2"
                  >
                    {text}
                  </a>
                </li>
              )),
            )}
          </ul>
        ) : (
          [
            ...refused.formErrors.slice(1),
            refused.code === 'payment_declined' ? CARD_MESSAGES.nothingBooked : [],
          ]
            .flat()
            .join(' ')
        )}
      </Banner>
    </div>
  );
}
