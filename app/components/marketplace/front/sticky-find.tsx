import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { paths } from '#app/paths.ts';
import { cx } from '#app/ui/cx.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useSeen } from './use-seen.ts';

/**
 * 'Find a practitioner', which sticks while one scrolls (specification 002, section 2): from where the search has left the screen to where the
 * page's last call to it comes.
 * @param between what has the search in it, and the call at the end
 */
export function StickyFind({ between }: { between: RefObject<HTMLElement | null>[] }) {
  const hidden = useSeen(between, true);
  return (
    <div
      className={cx(
        'pointer-events-none sticky bottom-4 z-20 flex h-0 items-end justify-center transition-opacity duration-200',
        hidden && 'invisible opacity-0',
      )}
    >
      <LinkButton
        to={paths.practitionerSearch()}
        variant="primary"
        icon={<Search aria-hidden strokeWidth={2} />}
        className="pointer-events-auto rounded-full! px-5! shadow-float!"
      >
        {MARKETPLACE_MESSAGES.find}
      </LinkButton>
    </div>
  );
}
