import type { Currency } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { pluralize, truncate } from '#app/lib/text.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Price } from '#app/ui/display/price.tsx';
import type { MyService } from './offer-data.ts';

/** Characters of a description in a list, before its ellipsis (spec 002 §9). */
const PREVIEW = 190;

/** Services, packages or add-ons, one below the other. */
export function ServiceRows({ services, currency }: { services: MyService[]; currency: Currency }) {
  return (
    <Card as="div" padding="flush">
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <li key={service.id} className="flex items-start justify-between gap-4 px-5 py-4">
            <div className="min-w-0">
              <h2 className="font-semibold wrap-anywhere">{service.name}</h2>
              {service.description ? (
                <p className="measure mt-0.5 text-sm text-ink-soft">
                  {truncate(plainText(service.description), PREVIEW + 1)}
                </p>
              ) : null}
              <p className="mt-1.5 text-sm text-ink-soft">
                {service.timeLength > 0 ? formatDuration(service.timeLength) : null}
                {service.numberOfSessions ? ` · ${pluralize(service.numberOfSessions, 'session')}` : null}
              </p>
            </div>
            <Price cents={service.amountCents} currency={currency} exact className="font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
