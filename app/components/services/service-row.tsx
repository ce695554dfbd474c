import { Link } from '@remix-run/react';
import { ExternalLink, Layers, Pencil } from 'lucide-react';
import { MoreMenu, NAME, NameButton } from '#app/components/portal/listed-thing.tsx';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { cx } from '#app/ui/cx.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import type { MenuEntry } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { MyService } from './offer-data.ts';
import { OfferRow } from './offer-row.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface RowActions {
  onEdit: (service: MyService) => void;
  onDelete: (service: MyService) => void;
}

interface ServiceRowProps extends RowActions {
  service: MyService;
  currency: Currency;
  /** Its page may be linked. */
  hasPage: boolean;
  /** Ids of the places that are open. */
  openPlaces: ReadonlySet<string>;
  /** It cannot be deleted. */
  isOnly: boolean;
}

/** One service, package or add-on in its list. One that is switched off is greyed, and cannot be changed (spec 002 §3). */
export function ServiceRow(props: ServiceRowProps) {
  const { service, currency, onEdit } = props;
  const { name, state, variations } = service;
  const isOff = state === 'disabled';
  return (
    <OfferRow
      offer={service}
      isOff={isOff}
      name={isOff ? name : <OpeningName service={service} onEdit={onEdit} />}
      marks={<Marks {...props} />}
    >
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {[service, ...variations].map(({ id, timeLength, amountCents }) => (
          <li key={id} className="tabular whitespace-nowrap">
            {timeLength > 0 ? <span className="text-ink-soft">{formatDuration(timeLength)} · </span> : null}
            <span className="font-medium">{formatMoney(amountCents, currency)}</span>
          </li>
        ))}
      </ul>
    </OfferRow>
  );
}

/** Opens the service; without scripts it leads to a page of it. */
function OpeningName({ service, onEdit }: Pick<ServiceRowProps, 'service' | 'onEdit'>) {
  if (useHydrated()) return <NameButton name={service.name} onPress={() => onEdit(service)} />;
  return (
    <Link to={`?edit=${service.id}`} className={cx(NAME, 'no-underline')}>
      {service.name}
    </Link>
  );
}

function Marks({ service, openPlaces }: ServiceRowProps) {
  const { addOn, locationIds, numberOfSessions, state } = service;
  const isNowhere = !(addOn && locationIds.length === 0) && !locationIds.some((id) => openPlaces.has(id));
  return (
    <>
      {numberOfSessions ? (
        <Badge tone="accent" icon={<Layers {...icon} />}>
          {pluralize(numberOfSessions, 'session')}
        </Badge>
      ) : null}
      {state === 'disabled' ? (
        <Badge>Switched off</Badge>
      ) : service.public ? (
        isNowhere && <Badge tone="orange">No open location</Badge>
      ) : (
        <Badge>Hidden from clients</Badge>
      )}
    </>
  );
}

/** What else can be done with one: its page, and deleting it. */
export function ServiceMenu({ service, hasPage, isOnly, onEdit, onDelete }: ServiceRowProps) {
  const { websiteUrl } = usePortal();
  const entries: MenuEntry[] = [];
  if (service.state !== 'disabled')
    entries.push({ id: 'edit', label: 'Edit', icon: <Pencil {...icon} />, onSelect: () => onEdit(service) });
  if (hasPage) {
    entries.push({
      id: 'page',
      label: 'See its page',
      icon: <ExternalLink {...icon} />,
      href: new URL(paths.service(service.id), websiteUrl).href,
    });
  }
  return (
    <MoreMenu
      name={service.name}
      entries={entries}
      onDelete={() => onDelete(service)}
      whyKept={isOnly ? TEXTS.onlyService : undefined}
    />
  );
}
