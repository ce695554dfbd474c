import { ArrowLeft, ChevronsUpDown, Ellipsis, ExternalLink, Eye, Redo2, Undo2 } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { Device } from '../canvas/stage.tsx';
import { useDraft, useEditor } from '../editor-context.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { SaveLine } from './save-line.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface TopBarProps {
  device: Device;
  onDevice: (device: Device) => void;
  isWide: boolean;
  onPublish: () => void;
}

/** Above the editor: the way out, which page it is, steps back and forth, how it is saved, and publishing. */
export function TopBar({ device, onDevice, isWide, onPublish }: TopBarProps) {
  const { open, preview, session, website } = useEditor();
  const { page } = session.opened;
  const published = `${website.url}${page.kind === 'notFound' ? '/' : page.path}`;
  const isPublished = website.publication !== null && !website.takenDownAt;
  return (
    <header
      aria-label="Builder"
      className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1.5 md:gap-2"
    >
      <LinkButton
        to={paths.website()}
        variant="ghost"
        iconOnly
        aria-label="Back to My Website"
        icon={<ArrowLeft {...icon} />}
      >
        {null}
      </LinkButton>
      <h1 className="sr-only">Builder v2 Beta</h1>
      <Menu
        label="Pages"
        placement="bottom start"
        trigger={
          <Button
            variant="ghost"
            className="min-w-0 shrink! px-2.5 [&>span]:min-w-0"
            iconAfter={<ChevronsUpDown {...icon} className="size-4 text-ink-mute" />}
            aria-label={`Page: ${page.title}. Choose another`}
          >
            <span className="min-w-0 truncate md:max-w-44">{page.title}</span>
          </Button>
        }
        groups={[
          {
            id: 'pages',
            entries: website.pages.map(({ id, title, path }) => ({
              id,
              label: title,
              aside: path,
              onSelect: () => void open(id),
            })),
          },
        ]}
      />
      {isWide ? <Steps /> : <UndoStep />}
      <div className="flex-1" />
      {isWide ? (
        <>
          <DeviceSwitch value={device} onChange={onDevice} />
          <div className="flex-1" />
          <SaveLine />
          <IconButton label="Preview" icon={<Eye {...icon} />} onPress={preview} />
          {isPublished ? (
            <LinkButton
              external
              to={published}
              target="_blank"
              rel="noopener"
              variant="ghost"
              iconOnly
              aria-label="View the published page, in a new window"
              title="View the published page"
              icon={<ExternalLink {...icon} />}
            >
              {null}
            </LinkButton>
          ) : null}
        </>
      ) : (
        <MoreMenu published={isPublished ? published : null} />
      )}
      <Button variant="primary" onPress={onPublish}>
        Publish
      </Button>
    </header>
  );
}

const smallIcon = { ...icon, className: 'size-4' } as const;

/** What a phone's bar has no room for. */
function MoreMenu({ published }: { published: string | null }) {
  const { preview, session } = useEditor();
  const canRedo = useDraft((state) => state.canRedo);
  return (
    <Menu
      label="More"
      trigger={<IconButton plain label="More" icon={<Ellipsis {...icon} />} />}
      groups={[
        {
          id: 'more',
          entries: [
            { id: 'preview', label: 'Preview', icon: <Eye {...smallIcon} />, onSelect: preview },
            {
              id: 'redo',
              label: 'Redo',
              icon: <Redo2 {...smallIcon} />,
              disabled: !canRedo,
              onSelect: session.store.redo,
            },
            ...(published
              ? [
                  {
                    id: 'published',
                    label: 'View the published page',
                    icon: <ExternalLink {...smallIcon} />,
                    href: published,
                  },
                ]
              : []),
          ],
        },
      ]}
    />
  );
}

function UndoStep() {
  const { store } = useEditor().session;
  const canUndo = useDraft((state) => state.canUndo);
  return <IconButton label="Undo" icon={<Undo2 {...icon} />} disabled={!canUndo} onPress={store.undo} />;
}

function Steps() {
  const { store } = useEditor().session;
  const canRedo = useDraft((state) => state.canRedo);
  return (
    <div className="flex" role="group" aria-label="Steps">
      <UndoStep />
      <IconButton label="Redo" icon={<Redo2 {...icon} />} disabled={!canRedo} onPress={store.redo} />
    </div>
  );
}
