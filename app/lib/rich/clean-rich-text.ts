import { Parser } from 'htmlparser2';
import { linkAddress } from './link-address.ts';
import { paragraphsOf, writeRich, type RichBlock, type Run } from './rich-text.ts';

/** What is dropped with all that stands in it. */
const DROPPED = new Set(
  'script style template noscript iframe object embed svg math title textarea select head audio video canvas noembed noframes xmp'.split(
    ' ',
  ),
);
const STRONG = new Set(['strong', 'b', 'th']);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const EM = new Set(['em', 'i', 'cite']);
const BLOCKS = new Set(
  (
    'p div h1 h2 h3 h4 h5 h6 blockquote pre section article aside header footer main nav figure figcaption address table caption tr ' +
    'dl dt dd form fieldset hr center details summary'
  ).split(' '),
);

/**
 * The one way in for a rich text: any HTML, or words with line breaks, as paragraphs, lists, bold, italic, breaks and links that may be
 * followed. Nothing of what was sent is passed on as markup: it is read as a browser would, its words are
 * collected under the few marks that there are, and the text is written anew from these. Deep nests take no more than flat ones: a list
 * within a list becomes part of it. Cleaned twice it is the same.
 *
 * @param hasHeadings as the texts of websites do; elsewhere a heading is a paragraph in bold
 */
export function cleanRichText(sent: string, hasHeadings = false): string {
  const reading = new Reading(hasHeadings);
  const parser = new Parser(
    {
      onopentag: (name, { href }) => reading.open(name, href),
      onclosetag: (name) => reading.close(name),
      ontext: (text) => reading.words(text),
    },
    { decodeEntities: true },
  );
  parser.end(sent.replaceAll(/\r\n?/g, '\n'));
  return writeRich(reading.blocks);
}

class Reading {
  readonly blocks: RichBlock[] = [];
  private line: Run[] | null = null;
  /** The outermost list that is open. */
  private list: RichBlock | null = null;
  private lists = 0;
  private dropped = 0;
  private strong = 0;
  private em = 0;
  /** Blocks that are open: outside of all, and in `pre`, line breaks say something. */
  private depth = 0;
  private pre = 0;
  private readonly links: (string | null)[] = [];
  /** Headings that are open. */
  private headings = 0;

  constructor(private readonly hasHeadings: boolean) {}

  open(name: string, href: string | undefined): void {
    if (DROPPED.has(name)) this.dropped += 1;
    if (this.dropped > 0) return;
    this.mark(name, 1);
    if (name === 'a') this.links.push(href === undefined ? null : linkAddress(href));
    if (name === 'br') this.push('\n');
    if (name === 'td' || name === 'th') this.push(' ');
    if (name === 'li') this.line = null;
    if (name === 'ul' || name === 'ol') {
      this.line = null;
      this.lists += 1;
      if (!this.list) this.blocks.push((this.list = { kind: name, lines: [] }));
    }
    if (BLOCKS.has(name)) this.part(1);
  }

  close(name: string): void {
    if (DROPPED.has(name)) {
      this.dropped -= 1;
      return;
    }
    if (this.dropped > 0) return;
    this.mark(name, -1);
    if (name === 'a') this.links.pop();
    if (name === 'li') this.line = null;
    if (name === 'ul' || name === 'ol') {
      this.line = null;
      this.lists -= 1;
      if (this.lists === 0) this.list = null;
    }
    if (BLOCKS.has(name)) this.part(-1);
  }

  words(text: string): void {
    if (this.dropped > 0) return;
    if (this.pre > 0) return this.push(text);
    if (this.depth > 0 || this.list) return this.push(text.replaceAll('\n', ' '));
    for (const [index, paragraph] of paragraphsOf(text).entries()) {
      if (index > 0) this.line = null;
      this.push(paragraph);
    }
  }

  private mark(name: string, by: 1 | -1): void {
    if (STRONG.has(name) || (!this.hasHeadings && HEADINGS.has(name))) this.strong += by;
    if (this.hasHeadings && HEADINGS.has(name)) this.headings = Math.max(0, this.headings + by);
    if (EM.has(name)) this.em += by;
    if (name === 'pre') this.pre += by;
  }

  /** A block begins or ends: another paragraph, or within an entry of a list another line of it. */
  private part(by: 1 | -1): void {
    this.depth += by;
    if (!this.list) this.line = null;
    else if (this.line && !this.line.at(-1)!.text.endsWith('\n')) this.push('\n');
  }

  private push(text: string): void {
    if (!text) return;
    if (!this.line) {
      // Spaces between blocks begin none.
      if (!text.trim()) return;
      this.line = [];
      if (this.list) this.list.lines.push(this.line);
      else this.blocks.push({ kind: this.headings > 0 ? 'h3' : 'p', lines: [this.line] });
    }
    this.line.push({
      text,
      strong: this.strong > 0,
      em: this.em > 0,
      href: this.links.at(-1) ?? null,
    });
  }
}
