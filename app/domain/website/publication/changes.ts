import type { PageSection } from '#builder/page-schema.ts';
import type { SitePage } from '#builder/site-page.ts';
import type { Snapshot } from './snapshot.ts';

export interface SectionChange {
  id: string;
  type: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
}

export interface PageChange {
  pageId: string;
  title: string;
  path: string;
  state: 'added' | 'removed' | 'changed';
  /** Its name, address, description or menu entry are others. */
  isRenamed: boolean;
  sections: SectionChange[];
}

/** JSON of a value whose names stand in an order of their own: PostgreSQL gives them back in another than they were written in. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const isSame = (a: unknown, b: unknown): boolean => stable(a) === stable(b);

/** What differs between two states of a page's sections. A section counts as moved where it changed its place among those that both have. */
function sectionChanges(before: readonly PageSection[], now: readonly PageSection[]): SectionChange[] {
  const old = new Map(before.map((section) => [section.props.id, section]));
  const ids = new Set(now.map(({ props }) => props.id));
  const kept = before.filter(({ props }) => ids.has(props.id)).map(({ props }) => props.id);
  const places = now.filter(({ props }) => old.has(props.id)).map(({ props }) => props.id);
  return [
    ...now.flatMap((section): SectionChange[] => {
      const { id } = section.props;
      const at = { id, type: section.type };
      const was = old.get(id);
      if (!was) return [{ ...at, change: 'added' }];
      if (!isSame(was, section)) return [{ ...at, change: 'changed' }];
      return kept.indexOf(id) !== places.indexOf(id) ? [{ ...at, change: 'moved' }] : [];
    }),
    ...before
      .filter(({ props }) => !ids.has(props.id))
      .map(({ type, props }): SectionChange => ({ id: props.id, type, change: 'removed' })),
  ];
}

const around = ({ path, title, description, menuLabel }: SitePage) => [path, title, description, menuLabel];

/** What a draft would change for visitors if it were published now. */
export function siteChanges(draft: Snapshot, published: Snapshot | null) {
  const before = new Map(published?.pages.map((page) => [page.id, page]));
  const ids = new Set(draft.pages.map(({ id }) => id));
  const pages = draft.pages.flatMap((page): PageChange[] => {
    const { id: pageId, title, path } = page;
    const was = before.get(pageId);
    if (!was) return [{ pageId, title, path, state: 'added', isRenamed: false, sections: [] }];
    const isRenamed = !isSame(around(was), around(page));
    const sections = sectionChanges(was.data.content, page.data.content);
    return isRenamed || sections.length > 0
      ? [{ pageId, title, path, state: 'changed', isRenamed, sections }]
      : [];
  });
  const removed = (published?.pages ?? [])
    .filter(({ id }) => !ids.has(id))
    .map(({ id, title, path }): PageChange => ({
      pageId: id,
      title,
      path,
      state: 'removed',
      isRenamed: false,
      sections: [],
    }));
  return {
    hasDesignChanged: !published || !isSame(published.design, draft.design),
    pages: [...pages, ...removed],
  };
}
