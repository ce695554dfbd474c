import type { OpValue } from '#app/components/operation/op.ts';
import { formatDuration } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';

/** What clients read of the offer, as a part of the profile (002 §2); it is changed in My Services. */
export function ServicesTab({ services, currency }: OpValue<'myServices'>) {
  const offered = services.filter(({ addOn }) => !addOn);
  const manage = (
    <LinkButton to={paths.services()} variant="primary">
      {offered.length > 0 ? 'Manage services' : 'Add a service'}
    </LinkButton>
  );
  return (
    <>
      <SectionHeader title="Services" actions={offered.length > 0 ? manage : null}>
        What clients can book with you, in the order in which they read it.
      </SectionHeader>
      {offered.length === 0 ? (
        <Card className="mt-4">
          <EmptyState title="No services yet" action={manage}>
            Add one, and clients can book you.
          </EmptyState>
        </Card>
      ) : (
        <Card padding="flush" className="mt-4">
          <ul className="divide-y divide-line">
            {offered.map((service) => (
              <li key={service.id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
                <div className="min-w-0 flex-1">
                  <p className="font-medium wrap-anywhere">{service.name}</p>
                  <p className="text-sm text-ink-soft">
                    {formatDuration(service.timeLength)}
                    {service.package && service.numberOfSessions
                      ? ` · ${service.numberOfSessions} sessions`
                      : ''}
                  </p>
                </div>
                {service.state === 'disabled' ? (
                  <Badge>Disabled</Badge>
                ) : service.public ? null : (
                  <Badge>Not public</Badge>
                )}
                <Price cents={service.amountCents} currency={currency} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
