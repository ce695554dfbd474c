import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';

/** The search bar: what, where, virtual only (specification 000, section 2). A plain GET form before scripts run. */
export function SearchBar({ className }: { className?: string }) {
  return (
    <Form
      method="get"
      action={paths.practitionerSearch()}
      role="search"
      className={cx('flex gap-2', className)}
    >
      <input
        name="query"
        aria-label="What are you looking for?"
        placeholder="Acupuncture, back pain, a name…"
        className="field-box px-3"
      />
      <input
        name="searched_location"
        aria-label="Where?"
        placeholder="City or neighborhood"
        className="field-box px-3"
      />
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
