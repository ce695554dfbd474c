import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A practice's own scripts, as they are inserted and as its policy is made of them. */
export interface ReadScripts {
  /** The HTML, written anew from what was read: what a browser finds in it is what stands below. */
  html: string;
  /** Text of each script and JSON block that stands in it. */
  inline: { text: string; isData: boolean }[];
  /** Addresses of scripts and style sheets, absolute. */
  sources: { scripts: string[]; styles: string[] };
  /** Text of each style. */
  styles: string[];
  /** Names of the elements, and of attributes that would be scripts themselves. */
  elements: string[];
  handlers: string[];
  /** All text in which an address may stand. */
  text: string;
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;
const attribute = (element: Tree.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value.trim();
const textOf = (element: Tree.Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');

/** Types of a script element whose text a browser runs (HTML §4.12.1); any other is data. */
const RUNS = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

/** Reads what a practitioner wrote as a browser with scripts does. Never throws. */
export function readScripts(source: string): ReadScripts {
  const tree = parseFragment(source, { scriptingEnabled: true });
  const html = serialize(tree);
  const read: ReadScripts = {
    html,
    inline: [],
    sources: { scripts: [], styles: [] },
    styles: [],
    elements: [],
    handlers: [],
    text: html,
  };
  const visit = (node: Tree.ParentNode) => {
    for (const child of node.childNodes) {
      if (!isElement(child)) continue;
      noteElement(read, child);
      visit('content' in child ? (child as Tree.Template).content : child);
    }
  };
  visit(tree);
  return read;
}

function noteElement(read: ReadScripts, element: Tree.Element): void {
  read.elements.push(element.tagName);
  for (const { name, value } of element.attrs) {
    if (/^on/i.test(name)) read.handlers.push(name);
    if (/^\s*javascript:/i.test(value)) read.handlers.push(`${name}="javascript:"`);
  }
  if (element.tagName === 'script') {
    const src = attribute(element, 'src');
    if (src !== undefined) read.sources.scripts.push(src);
    else read.inline.push({ text: textOf(element), isData: !RUNS.test(attribute(element, 'type') ?? '') });
  }
  if (element.tagName === 'style') read.styles.push(textOf(element));
  const href = attribute(element, 'href');
  if (element.tagName === 'link' && href && /\bstylesheet\b/i.test(attribute(element, 'rel') ?? ''))
    read.sources.styles.push(href);
}
