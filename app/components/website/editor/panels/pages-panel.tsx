import { Copy, Ellipsis, ExternalLink, FilePlus2, Pencil, Settings2, Signpost, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperations } from '#app/components/operation/use-operation.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { SortableList } from '#app/ui/display/sortable-list.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { AddPageDialog } from '../dialogs/add-page-dialog.tsx';
import { PageSettingsDialog } from '../dialogs/page-settings-dialog.tsx';
import { RedirectsDialog } from '../dialogs/redirects-dialog.tsx';
import { useEditor, type WebsiteState } from '../editor-context.ts';
import { PanelHead } from './panel-head.tsx';

type Page = WebsiteState['pages'][number];

const icon = { strokeWidth: 1.75, 'aria-hidden': true, className: 'size-4' } as const;

/** How a page stands to what visitors see, in a word. */
function PageBadge({ page }: { page: Pick<Page, 'isDraft' | 'state'> }) {
  if (page.isDraft) return <Badge tone="grey">Draft</Badge>;
  if (page.state === 'new') return <Badge tone="accent">New</Badge>;
  return page.state === 'changed' ? (
    <Badge tone="orange">Changed</Badge>
  ) : (
    <Badge tone="green">Published</Badge>
  );
}

/** The pages of the website, in the order of its menu. */
export function PagesPanel() {
  const { open, session, website } = useEditor();
  const { run } = useOperations({ key: 'website-pages' });
  const [isAdding, setAdding] = useState(false);
  const [isLeading, setLeading] = useState(false);
  const [setting, setSetting] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Page | null>(null);
  const here = session.opened.page.id;
  const pages = website.pages;

  async function remove(page: Page) {
    const front = pages.find(({ kind }) => kind === 'front');
    if (page.id === here && front) await open(front.id);
    const answer = await run(op.deletePage, { pageId: page.id }, () => ({ done: `“${page.title}” deleted` }));
    if (answer?.ok) setDeleting(null);
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PanelHead title="Pages">
        <Button size="sm" icon={<FilePlus2 strokeWidth={1.75} aria-hidden />} onPress={() => setAdding(true)}>
          Add a page
        </Button>
      </PanelHead>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4">
        <div className="rounded-lg border border-line bg-surface [&_li]:px-1.5 [&_li]:py-1">
          <SortableList
            label="Pages of your website"
            onMove={(pageIds) => void run(op.orderPages, { pageIds })}
            items={pages.map((page) => ({
              id: page.id,
              name: page.title,
              content: (
                <button
                  type="button"
                  aria-current={page.id === here ? 'page' : undefined}
                  onClick={() => void open(page.id)}
                  className="flex min-h-11 w-full min-w-0 cursor-pointer flex-wrap items-center gap-x-2 rounded-md px-1.5 text-left outline-offset-0 hover:bg-hover aria-[current]:bg-accent-soft"
                >
                  <span className="min-w-0 flex-1 basis-24 leading-tight">
                    <span className="block truncate text-sm font-medium">{page.title}</span>
                    <span className="block truncate text-xs text-ink-mute">
                      {page.kind === 'notFound' ? 'Where there is no page' : page.path}
                    </span>
                  </span>
                  <PageBadge page={page} />
                </button>
              ),
              actions: (
                <Menu
                  label={page.title}
                  trigger={
                    <IconButton
                      size="sm"
                      plain
                      label={`More for ${page.title}`}
                      icon={<Ellipsis strokeWidth={1.75} aria-hidden />}
                    />
                  }
                  groups={[
                    {
                      id: 'do',
                      entries: [
                        {
                          id: 'edit',
                          label: 'Edit',
                          icon: <Pencil {...icon} />,
                          onSelect: () => void open(page.id),
                        },
                        {
                          id: 'settings',
                          label: 'Name, address and menu',
                          icon: <Settings2 {...icon} />,
                          onSelect: () => setSetting(page.id),
                        },
                        {
                          id: 'copy',
                          label: 'Copy the page',
                          icon: <Copy {...icon} />,
                          disabled: page.kind !== 'free' && page.kind !== 'front',
                          onSelect: () =>
                            void run(op.copyPage, { pageId: page.id }, () => ({ done: 'Page copied' })),
                        },
                        ...(page.state === 'new' || page.kind === 'notFound'
                          ? []
                          : [
                              {
                                id: 'view',
                                label: 'View as published',
                                icon: <ExternalLink {...icon} />,
                                onSelect: () =>
                                  void window.open(`${website.url}${page.path}`, '_blank', 'noopener'),
                              },
                            ]),
                      ],
                    },
                    ...(page.kind === 'front'
                      ? []
                      : [
                          {
                            id: 'end',
                            entries: [
                              {
                                id: 'delete',
                                label: 'Delete',
                                destructive: true,
                                icon: <Trash2 {...icon} />,
                                onSelect: () => setDeleting(page),
                              },
                            ],
                          },
                        ]),
                  ]}
                />
              ),
            }))}
          />
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          icon={<Signpost strokeWidth={1.75} aria-hidden />}
          onPress={() => setLeading(true)}
        >
          Redirects{website.redirects.length > 0 ? ` (${website.redirects.length})` : ''}
        </Button>
      </div>
      <AddPageDialog open={isAdding} onClose={() => setAdding(false)} />
      <RedirectsDialog open={isLeading} onClose={() => setLeading(false)} />
      {setting ? <PageSettingsDialog pageId={setting} onClose={() => setSetting(null)} /> : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDeleting(null);
        }}
        title={`Delete “${deleting?.title ?? ''}”?`}
        confirmLabel="Delete page"
        destructive
        onConfirm={() => {
          if (deleting) void remove(deleting);
        }}
      >
        {deleting?.state === 'new'
          ? 'Nobody has seen this page yet. It cannot be brought back.'
          : 'Visitors see it until you publish again; its address then says that the page is gone. You find it in the history of what you published.'}
      </ConfirmDialog>
    </div>
  );
}
