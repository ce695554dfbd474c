import { migratePage, PAGE_VERSION, type PageSection } from '#builder/page-schema.ts';

/** What tells our sections from anything else that somebody may have copied. */
const MARK = 'tendwell-section';
/** Where the last one lies besides: not every browser lets a page read its clipboard. */
const SHELF = 'tendwell:section';

/** A section as text that goes through the clipboard, to another page or window too. */
export const sectionText = (section: PageSection): string =>
  JSON.stringify({ [MARK]: PAGE_VERSION, section }, null, 1);

/** The section in a copied text, brought to the present version and checked; null where there is none. */
export function sectionOf(text: string | null | undefined): PageSection | null {
  if (!text?.includes(MARK)) return null;
  try {
    const { [MARK]: version, section } = JSON.parse(text) as Record<string, unknown>;
    const page = { version, root: { props: {} }, content: [section] };
    return migratePage(page).content[0] ?? null;
  } catch {
    return null;
  }
}

/** Copies a section. Answers whether the browser's clipboard has it; our own shelf does in any case. */
export async function copyToClipboard(section: PageSection): Promise<boolean> {
  const text = sectionText(section);
  try {
    localStorage.setItem(SHELF, text);
  } catch {
    // A browser without storage has its clipboard.
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The section that was copied last, from the shelf. */
export function copiedSection(): PageSection | null {
  try {
    return sectionOf(localStorage.getItem(SHELF));
  } catch {
    return null;
  }
}
