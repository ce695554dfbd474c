import type { OpValue } from '#app/components/operation/op.ts';
import { PostButton } from '#app/components/forms/post-button.tsx';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { truncate } from '#app/lib/text.ts';
import { formatDateTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { Disclosure } from '#app/ui/overlays/disclosure.tsx';

type Template = OpValue<'emailTemplates'>['templates'][number];

interface TemplateVersionsProps {
  versions: Template['versions'];
  timeZone: string;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  /** What is posted of the email where there are no scripts. */
  press: Readonly<Record<string, string>>;
  /** Puts one into the editor, where it is saved or not. */
  onUse: (content: string) => void;
}

/** When each was saved; to the second where two were saved within a minute. */
function momentsOf(versions: Template['versions'], timeZone: string): string[] {
  const minutes = versions.map(({ savedAt }) => formatDateTime(new Date(savedAt), timeZone));
  return versions.map(({ savedAt }, index) => {
    const minute = minutes[index]!;
    if (minutes.indexOf(minute) === minutes.lastIndexOf(minute)) return minute;
    const seconds = String(new Date(savedAt).getUTCSeconds()).padStart(2, '0');
    return minute.replace(/:\d\d(?= [AP]M)/, (start) => `${start}:${seconds}`);
  });
}

/** What was saved before, by whom and when; each can be taken up again. */
export function TemplateVersions(props: TemplateVersionsProps) {
  const { versions, timeZone, press, isOpen, onToggle, onUse } = props;
  const scripted = useHydrated();
  if (versions.length === 0) return null;
  const moments = momentsOf(versions, timeZone);
  return (
    <Card className="p-5 sm:p-6">
      <Disclosure title="Versions" aside={versions.length} defaultOpen={isOpen} onToggle={onToggle}>
        <ul className="divide-y divide-line">
          {versions.map(({ id, content, isDefault, savedBy }, index) => {
            const when = moments[index]!;
            return (
              <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="text-sm font-medium">
                    {when} {index === 0 ? <Badge>In use</Badge> : isDefault ? <Badge>Default</Badge> : null}
                  </p>
                  <p className="text-sm text-ink-soft">By {savedBy}</p>
                  <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
                    {truncate(plainText(content), 160)}
                  </p>
                </div>
                {index === 0 ? null : !scripted ? (
                  <PostButton
                    size="sm"
                    aria-label={`Use this version of ${when}`}
                    values={{ ...press, intent: 'version', versionId: id }}
                    busyLabel="Saving"
                  >
                    Use this version
                  </PostButton>
                ) : (
                  <Button size="sm" aria-label={`Use this version of ${when}`} onPress={() => onUse(content)}>
                    Use this version
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </Card>
  );
}
