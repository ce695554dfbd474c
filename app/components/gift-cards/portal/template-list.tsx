import { Plus } from 'lucide-react';
import { useHashSheet } from '#app/components/portal/use-hash-sheet.ts';
import { formatMoney } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { TemplateFlyout, type Template } from './template-flyout.tsx';

interface TemplateListProps {
  templates: readonly Template[];
  currency: 'USD' | 'CAD';
  /** People can buy them: a card company is connected. */
  isSold: boolean;
}

/** The tab Gift Cards: each amount that a practice sells, and the form of one (002 §2). */
export function TemplateList({ templates, currency, isSold }: TemplateListProps) {
  const { asked, open, close } = useHashSheet();
  const found = templates.find(({ id }) => id === asked) ?? null;
  const shown = useShown(asked === 'new' ? asked : found);
  const add = (
    <Button variant="primary" icon={<Plus strokeWidth={1.75} aria-hidden />} onPress={() => open('new')}>
      Add gift card
    </Button>
  );
  return (
    <>
      {isSold ? null : (
        <Banner
          tone="orange"
          className="mt-6"
          title="Nobody can buy a gift card yet"
          actions={<LinkButton to={paths.bankingSettings()}>Connect an account</LinkButton>}
        >
          They are paid by card. Connect an account, and those that are online can be bought on your website.
        </Banner>
      )}
      {templates.length === 0 ? (
        <Card className="mt-6">
          <EmptyState title="No gift cards yet" action={add}>
            Choose an amount, and people can buy it on your website as a gift for somebody else.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
            <p className="measure text-ink-soft">
              The amounts that people can give. What was sold already stays as it is.
            </p>
            {add}
          </div>
          <Card as="div" padding="flush" className="mt-4">
            <ul className="divide-y divide-line">
              {templates.map((template) => (
                <TemplateRow key={template.id} template={template} onEdit={() => open(template.id)} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <TemplateFlyout
        open={asked === 'new' || found !== null}
        template={shown === 'new' ? null : shown}
        currency={currency}
        onClose={close}
      />
    </>
  );
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { amountCents, amountCurrency, description, active, public: isOnline } = template;
  const amount = formatMoney(amountCents, amountCurrency);
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular text-lg font-semibold">{amount}</span>
          <Badge tone={active ? 'green' : 'grey'}>{active ? 'Active' : 'Inactive'}</Badge>
          {active && isOnline ? <Badge tone="accent">Online</Badge> : null}
        </p>
        {description ? (
          <p className="mt-0.5 break-words whitespace-pre-line text-ink-soft">{description}</p>
        ) : null}
      </div>
      <Button size="sm" aria-label={`Edit the gift card of ${amount}`} onPress={onEdit}>
        Edit
      </Button>
    </li>
  );
}
