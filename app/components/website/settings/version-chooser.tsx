import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { formatDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';

const VERSIONS = [
  {
    version: 'v2',
    name: 'New builder',
    about: 'Sections that you arrange on the page itself, several pages, a design of your own.',
  },
  { version: 'v1', name: 'Classic builder', about: 'One page, filled in as a form.' },
] as const;

/** Which of the two builders visitors see; only older practices choose (002 §4). */
export function VersionChooser({ builder }: { builder: OpValue<'builderVersion'> }) {
  const { timeZone } = usePortal().practice;
  return (
    <Card padding="flush" aria-labelledby="website-version">
      <SectionHeader id="website-version" title="Public website version" className="px-5 pt-5 sm:px-6">
        What each builder holds stays as it is, whichever one visitors see.
      </SectionHeader>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {VERSIONS.map(({ version, name, about }) => {
          const published = builder.publications.find((one) => one.builderVersion === version);
          return (
            <li key={version} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {name}
                  {builder.builderVersion === version ? <Badge tone="green">In use</Badge> : null}
                </p>
                <p className="mt-0.5 text-sm text-ink-soft">{about}</p>
                <p className="mt-0.5 text-sm text-ink-mute">
                  {published
                    ? `Published ${formatDate(new Date(published.publishedAt), timeZone)}`
                    : 'Never published: visitors would see a welcome with a way to book.'}
                </p>
              </div>
              {builder.builderVersion === version ? null : <Switch version={version} name={name} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Switch({ version, name }: { version: 'v1' | 'v2'; name: string }) {
  const isBusy = useIsPosting({ version });
  return (
    <PostForm action={paths.switchBuilderVersion(version)} values={{ version }}>
      <Button type="submit" busy={isBusy} busyLabel="Switching">
        {`Use the ${name.toLowerCase()}`}
      </Button>
    </PostForm>
  );
}
