import { parse as parseScript } from 'acorn';
import { parseFragment } from 'parse5';
import type * as HtmlHint from 'htmlhint';
import { readScripts } from './read-scripts.ts';

/** What stands in the way of scripts, for whoever wrote them. */
export interface ScriptProblem {
  /** From 1; null where it is about the whole. */
  line: number | null;
  text: string;
}

/** What may stand in a head; anything else would begin the page's body in its middle. */
const IN_HEAD = new Set(['script', 'noscript', 'style', 'link', 'meta', 'template']);
/** They change what the page is, not what runs on it. */
const NOWHERE = new Set(['base', 'html', 'head', 'body', 'title', 'frameset']);
const MOST_PROBLEMS = 5;

/** What parse5 reports by a name, in words; anything else is told by its name. */
const WORDS: Readonly<Record<string, string>> = {
  'duplicate-attribute': 'An attribute stands twice in one element.',
  'eof-in-tag': 'An element is not closed: a > is missing.',
  'eof-in-script-html-comment-like-text': 'A <script> is not closed.',
  'eof-in-comment': 'A comment is not closed: --> is missing.',
  'missing-attribute-value': 'An attribute has no value after its =.',
  'missing-whitespace-between-attributes': 'A space is missing between two attributes.',
  'unexpected-character-in-attribute-name': 'A character cannot stand in the name of an attribute.',
  'unexpected-character-in-unquoted-attribute-value': 'The value of an attribute needs quotes.',
  'end-tag-with-attributes': 'A closing element has attributes.',
  'invalid-first-character-of-tag-name': 'A < does not begin an element. Write it as &lt;.',
};
/** Told better by others, or no fault in a piece of a page. */
const NOT_TOLD = new Set([
  'missing-doctype',
  'control-character-in-input-stream',
  'non-void-html-element-start-tag-with-trailing-solidus',
]);

/**
 * Reads scripts as a browser and a JavaScript engine do, and says what is wrong, first things first: elements that are not closed, syntax
 * errors, JSON that is none, and what would never run here. Nothing is run. An empty text is right.
 */
export async function checkScripts(source: string, place: 'head' | 'body'): Promise<ScriptProblem[]> {
  if (!source.trim()) return [];
  const problems: ScriptProblem[] = [];
  parseFragment(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: true,
    onParseError: ({ code, startLine }) => {
      if (!NOT_TOLD.has(code))
        problems.push({
          line: startLine,
          text: WORDS[code] ?? `The HTML is not right: ${code.replaceAll('-', ' ')}.`,
        });
    },
  });
  problems.push(...(await unpaired(source)), ...unclosedScripts(source));
  const read = readScripts(source);
  for (const { text, isData } of read.inline)
    problems.push(...problemsOfScript(text, isData, lineOf(source, text)));
  const strange = read.elements.find((name) => NOWHERE.has(name) || (place === 'head' && !IN_HEAD.has(name)));
  const written = /<(base|html|head|body|title|frameset)[\s>]/i.exec(source)?.[1]?.toLowerCase() ?? strange;
  if (written)
    problems.push({
      line: lineOf(source, `<${written}`),
      text:
        place === 'head' && !NOWHERE.has(written)
          ? `A <${written}> cannot stand in the head. Put it into the body’s scripts.`
          : `A <${written}> cannot stand here.`,
    });
  for (const handler of read.handlers)
    problems.push({
      line: lineOf(source, handler),
      text: `${handler} is not run: put what it does into a <script>.`,
    });
  for (const address of [...read.sources.scripts, ...read.sources.styles])
    if (!/^https:\/\//i.test(address))
      problems.push({
        line: lineOf(source, address),
        text: `“${address.slice(0, 80)}” cannot be loaded: name the whole address, beginning with https://.`,
      });
  const known = new Set<string>();
  return problems
    .filter(({ line, text }) => !known.has(`${line} ${text}`) && known.add(`${line} ${text}`))
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .slice(0, MOST_PROBLEMS);
}

/** Line, from 1, on which a text begins; null where it does not stand so in the source. */
function lineOf(source: string, text: string): number | null {
  const at = source.replaceAll('\r\n', '\n').toLowerCase().indexOf(text.toLowerCase());
  return at < 0 || !text ? null : source.replaceAll('\r\n', '\n').slice(0, at).split('\n').length;
}

/** parse5 says nothing of <div><span></div>. */
async function unpaired(source: string): Promise<ScriptProblem[]> {
  // A CommonJS module, whose names Node may not see.
  const module = (await import('htmlhint')) as typeof HtmlHint & { default?: typeof HtmlHint };
  const { HTMLHint } = module.HTMLHint ? module : module.default!;
  return HTMLHint.verify(source, { 'tag-pair': true }).map(({ line, raw }) => ({
    line,
    text: `An element is not closed, or closed twice: ${raw.trim().slice(0, 40)}`,
  }));
}

function unclosedScripts(source: string): ScriptProblem[] {
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length;
  return count(/<script[\s>]/gi) > count(/<\/script\s*>/gi)
    ? [{ line: lineOf(source, '<script'), text: 'A <script> is not closed.' }]
    : [];
}

function problemsOfScript(text: string, isData: boolean, from: number | null): ScriptProblem[] {
  if (!text.trim()) return [];
  if (isData) {
    if (!text.trim().startsWith('{') && !text.trim().startsWith('[')) return [];
    try {
      JSON.parse(text);
      return [];
    } catch {
      return [{ line: from, text: 'The JSON in this <script> cannot be read.' }];
    }
  }
  for (const sourceType of ['script', 'module'] as const) {
    try {
      parseScript(text, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: false });
      return [];
    } catch (error) {
      if (sourceType === 'script' && /import|export|await/.test(text)) continue;
      const { message, loc } = error as { message: string; loc?: { line: number } };
      return [
        {
          line: from === null ? null : from + (loc?.line ?? 1) - 1,
          text: `The script cannot be read: ${message.replace(/\s*\(\d+:\d+\)$/, '')}.`,
        },
      ];
    }
  }
  return [];
}
