import { type Currency, formatPrice } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { options } from '../../format.ts';
import type { SiteService } from '../../read-model.ts';

/** '1 hr', or for a package '5 sessions of 1 hr'. */
function length(service: SiteService, minutes: number): string {
  if (!service.package || !service.numberOfSessions) return formatDuration(minutes);
  return `${service.numberOfSessions} sessions of ${formatDuration(minutes)}`;
}

/** All lengths of a service with their prices. */
export function Prices({ service, currency }: { service: SiteService; currency: Currency }) {
  return (
    <ul className="prices">
      {options(service).map((option) => (
        <li key={option.id ?? 'main'}>
          <span>{length(service, option.timeLength)}</span>
          <i />
          <b>{formatPrice(option.amountCents, currency)}</b>
        </li>
      ))}
      {service.package &&
        service.numberOfSessions !== null &&
        service.numberOfSessions > 1 &&
        service.amountCents > 0 && (
          <li className="muted each">
            {formatPrice(Math.round(service.amountCents / service.numberOfSessions), currency)} a session
          </li>
        )}
    </ul>
  );
}
