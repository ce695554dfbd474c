import { Link } from '@remix-run/react';
import { ExternalLink, Layers, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { SERVICE_MESSAGES as TEXTS } from '#app/domain/services/messages.ts';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { pluralize, preview } from '#app/lib/text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Menu, type MenuEntry } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { MyService } from './offer-data.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Characters of a description in a list, before its ellipsis (spec 002 §9). */
const PREVIEW = 190;

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
  const { name, description, state, photoUrl, variations } = service;
  const isOff = state === 'disabled';
  return (
    <div
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-1.5 sm:grid-rows-[auto_1fr]',
        isOff && 'opacity-60 grayscale',
      )}
    >
      {photoUrl ? (
        <Picture
          url={photoUrl}
          alt=""
          sizes="64px"
          width={64}
          height={64}
          lazy
          className="size-12 rounded-md sm:row-span-2 sm:size-16"
        />
      ) : null}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-2.5 gap-y-1 self-center',
          photoUrl ? 'col-start-2' : 'col-span-2',
        )}
      >
        <h2 className="font-semibold wrap-anywhere">
          {isOff ? name : <NameButton service={service} onEdit={onEdit} />}
        </h2>
        <Marks {...props} />
      </div>
      {/* Beside the picture there is no room for sentences on a phone. */}
      <div className={cx('col-span-2', photoUrl && 'max-sm:mt-1 sm:col-span-1 sm:col-start-2')}>
        {description ? (
          <p className="measure mt-1 text-sm text-pretty text-ink-soft">
            {preview(plainText(description), PREVIEW)}
          </p>
        ) : null}
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {[service, ...variations].map(({ id, timeLength, amountCents }) => (
            <li key={id} className="tabular whitespace-nowrap">
              {timeLength > 0 ? <span className="text-ink-soft">{formatDuration(timeLength)} · </span> : null}
              <span className="font-medium">{formatMoney(amountCents, currency)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const NAME = 'cursor-pointer rounded-sm text-left underline-offset-4 outline-offset-4 hover:underline';

/** Opens the service; without scripts it leads to a page of it. */
function NameButton({ service, onEdit }: Pick<ServiceRowProps, 'service' | 'onEdit'>) {
  if (!useHydrated()) {
    return (
      <Link to={`?edit=${service.id}`} className={cx(NAME, 'no-underline')}>
        {service.name}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => onEdit(service)} className={NAME}>
      {service.name}
    </button>
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
  if (!useHydrated()) return <span className="-mr-2 size-control shrink-0" />;
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
    <Menu
      label={service.name}
      trigger={
        <IconButton
          label={`More about ${service.name}`}
          plain
          icon={<MoreHorizontal {...icon} />}
          className="-mr-2"
        />
      }
      groups={[
        { id: 'change', entries },
        {
          id: 'delete',
          ...(isOnly ? { heading: TEXTS.onlyService } : {}),
          entries: [
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              destructive: !isOnly,
              disabled: isOnly,
              onSelect: () => onDelete(service),
            },
          ],
        },
      ]}
    />
  );
}
