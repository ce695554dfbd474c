import { type Currency, formatPrice } from '#app/lib/money.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Picture, Section } from '../../parts.tsx';
import type { SiteAddOn, SitePractice, SiteService } from '../../read-model.ts';
import { Prose } from '../../text.tsx';
import { Prices } from './prices.tsx';
import type { ServicesProps } from './props.ts';

interface Group {
  name: string | null;
  services: SiteService[];
}

function grouped(services: SiteService[]): Group[] {
  const groups: Group[] = [];
  for (const service of services) {
    const group = groups.find(({ name }) => name === service.group);
    if (group) group.services.push(service);
    else groups.push({ name: service.group, services: [service] });
  }
  return groups.sort((a, b) => Number(a.name !== null) - Number(b.name !== null));
}

function Service({
  service,
  practice: { currency, hasServicePages },
  level,
}: {
  service: SiteService;
  practice: SitePractice;
  level: 'h3' | 'h4';
}) {
  const Name = level;
  return (
    <li className="svc">
      {service.photo && <Picture image={service.photo} sizes="(min-width: 760px) 360px, 92vw" />}
      <div className="svc-words">
        <Name className="svc-name">
          {hasServicePages ? <a href={paths.service(service.id)}>{service.name}</a> : service.name}
        </Name>
        <RichText text={service.description} className="prose" />
      </div>
      <div className="svc-side">
        <Prices service={service} currency={currency} />
        <a
          className="btn btn-s btn-o"
          href={paths.book({ service: service.id })}
          aria-label={`Book ${service.name}`}
        >
          Book
        </a>
      </div>
    </li>
  );
}

function AddOns({ addOns, currency }: { addOns: SiteAddOn[]; currency: Currency }) {
  return (
    <div className="extras">
      <h3>Add to your visit</h3>
      <ul>
        {addOns.map((addOn) => (
          <li key={addOn.id}>
            <div>
              {addOn.name}
              {addOn.timeLength ? <span className="muted"> {formatDuration(addOn.timeLength)}</span> : null}
              <RichText text={addOn.description} className="prose" />
            </div>
            <i />
            <b>{formatPrice(addOn.amountCents, currency)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What else to know before one books: that there are groups too, and what cancelling costs. */
function Notes({ practice: { hasEvents, cancellationPolicy } }: { practice: SitePractice }) {
  if (!hasEvents && !cancellationPolicy) return null;
  return (
    <div className="svc-notes">
      {hasEvents && (
        <div>
          <h3>Together with others</h3>
          <p>
            <a href={paths.events()}>Group events</a>, with their dates and the places that are left.
          </p>
        </div>
      )}
      {cancellationPolicy && (
        <div>
          <h3>If plans change</h3>
          <Prose text={cancellationPolicy} />
        </div>
      )}
    </div>
  );
}

export function Services({ id, puck, tone, variant, eyebrow, title, text }: BlockProps<ServicesProps>) {
  const { site } = contextOf(puck);
  const { currency } = site.practice;
  return (
    <Section id={id} puck={puck} tone={tone} className={`svcs v-${variant}`}>
      <div className="wrap">
        <Head id={id} eyebrow={eyebrow} title={title} text={text} />
        <div className="svc-groups">
          {grouped(site.services).map((group) => (
            <div key={group.name ?? ''} className="svc-group">
              {group.name && <h3>{group.name}</h3>}
              <ul className="svc-list">
                {group.services.map((service) => (
                  <Service
                    key={service.id}
                    service={service}
                    practice={site.practice}
                    level={group.name ? 'h4' : 'h3'}
                  />
                ))}
              </ul>
            </div>
          ))}
          {site.addOns.length > 0 && <AddOns addOns={site.addOns} currency={currency} />}
          <Notes practice={site.practice} />
        </div>
      </div>
    </Section>
  );
}
