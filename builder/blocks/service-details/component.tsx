import { paths } from '#app/paths.ts';
import { type BlockProps, type SiteContext, contextOf } from '../../context.ts';
import { Eyebrow, Picture, Section, Words, headingId } from '../../parts.tsx';
import { Prices } from '../services/prices.tsx';
import type { ServiceDetailsProps } from './props.ts';

/** The service that a block is about: the chosen one, or the page's. */
const serviceOf = (
  { services }: Pick<ServiceDetailsProps, 'services'>,
  { site, service }: Pick<SiteContext, 'site' | 'service'>,
) => (services[0] ? (site.services.find(({ id }) => id === services[0]) ?? null) : service);

/** One service with its lengths and prices as they are now, and the way to book it. */
export function ServiceDetails({ id, puck, tone, eyebrow, text, ...props }: BlockProps<ServiceDetailsProps>) {
  const context = contextOf(puck);
  const service = serviceOf(props, context);
  if (!service) return null;
  const Title = context.titleBlock === id ? 'h1' : 'h2';
  return (
    <Section id={id} puck={puck} tone={tone} className={service.photo ? 'one one-pic' : 'one'}>
      <div className="wrap">
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <Title id={headingId(id)}>{service.name}</Title>
          <Words text={text || service.description} />
          <Prices service={service} currency={context.site.practice.currency} />
          <a className="btn" href={paths.book({ service: service.id })}>
            {props.buttonLabel || `Book ${service.name}`}
          </a>
        </div>
        {service.photo && (
          <Picture image={service.photo} sizes="(min-width: 900px) 44vw, 92vw" className="arch" eager />
        )}
      </div>
    </Section>
  );
}
