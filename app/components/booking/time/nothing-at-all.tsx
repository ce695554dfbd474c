import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

/** A service without a single free time as far ahead as one may book. */
export function NothingAtAll({ days, who }: { days: number; who: string }) {
  return (
    <EmptyState
      title="No free times at the moment"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to={paths.book()} variant="primary">
            Another service
          </LinkButton>
          <LinkButton to={paths.home()} external>
            To the website
          </LinkButton>
        </div>
      }
    >
      Nothing can be booked online for the next {days} days. New times open every day; the website says how to
      reach {who}.
    </EmptyState>
  );
}
