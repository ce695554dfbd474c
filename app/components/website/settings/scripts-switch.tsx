import { PostButton } from '#app/components/forms/post-button.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';

interface ScriptsSwitchProps {
  scripts: OpValue<'practiceScripts'>;
  websiteUrl: string;
}

/** What runs now, what it may load, and the way to stop it at once; nothing where nothing was ever saved. */
export function ScriptsSwitch({ scripts, websiteUrl }: ScriptsSwitchProps) {
  const { headScripts, bodyScripts, enabled, admitted } = scripts;
  if (!headScripts && !bodyScripts && enabled) return null;
  const { inline } = admitted;
  return (
    <Card className="space-y-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {enabled ? 'Your website runs these scripts' : 'Your website runs no scripts'}
          <Badge tone={enabled ? 'green' : 'grey'}>{enabled ? 'On' : 'Off'}</Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`${websiteUrl}/?scripts=off`} external target="_blank" rel="noreferrer">
            Open without scripts
          </LinkButton>
          <PostButton
            preventScrollReset
            values={{ intent: 'scripts-switch', enabled: enabled ? 'false' : 'true' }}
            variant={enabled ? 'danger' : 'secondary'}
            busyLabel={enabled ? 'Switching off' : 'Switching on'}
          >
            {enabled ? 'Switch scripts off' : 'Switch scripts on'}
          </PostButton>
        </div>
      </div>
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-ink-mute">Run</dt>
          <dd className="mt-1 space-y-1 wrap-anywhere">
            {inline > 0 ? (
              <p>{inline === 1 ? 'One script in your text' : `${inline} scripts in your text`}</p>
            ) : null}
            {admitted.scripts.map((address) => (
              <p key={address}>{address}</p>
            ))}
            {inline + admitted.scripts.length === 0 ? <p>Nothing</p> : null}
          </dd>
        </div>
        <div>
          <dt className="text-ink-mute">May be talked to</dt>
          <dd className="mt-1 space-y-1 wrap-anywhere">
            {admitted.origins.map((origin) => (
              <p key={origin}>{origin.replace(/^https:\/\//, '')}</p>
            ))}
            {admitted.origins.length === 0 ? <p>Nobody</p> : null}
          </dd>
        </div>
      </dl>
      <p className="text-sm text-ink-soft">
        What your scripts do not name is not loaded. If something is missing, name its whole address,
        beginning with https://.
      </p>
    </Card>
  );
}
