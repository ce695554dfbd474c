import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

export const NAV_LINK =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-hover';

/** 'Browse Services': the therapy categories, each a search (specification 000, section 2). Without scripts a link to all of them. */
export function BrowseServices() {
  const hydrated = useHydrated();
  const [isNeeded, setIsNeeded] = useState(false);
  const { value, refused, retry } = useQueryOperation(op.marketplaceServices, isNeeded ? {} : null);
  if (!hydrated) {
    return (
      <a href={paths.allServices()} className={NAV_LINK}>
        {MARKETPLACE_MESSAGES.browseServices}
      </a>
    );
  }
  const ask = () => {
    setIsNeeded(true);
    if (refused) retry();
  };
  const entries = value?.categories.map((category) => ({
    id: category,
    label: category,
    href: paths.practitionerSearch({ query: category }),
  }));
  return (
    <span onPointerEnter={ask} onFocus={ask} onPointerDown={ask}>
      <Menu
        label={MARKETPLACE_MESSAGES.browseServices}
        trigger={
          <Button
            variant="ghost"
            className="px-3! text-sm! font-medium!"
            iconAfter={<ChevronDownIcon className="size-4" />}
          >
            {MARKETPLACE_MESSAGES.browseServices}
          </Button>
        }
        groups={[
          {
            id: 'services',
            entries: entries ?? [{ id: 'waiting', label: 'Reading the services…', disabled: true }],
          },
        ]}
      />
    </span>
  );
}
