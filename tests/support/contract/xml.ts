import { resolved, type Description, type Schema } from './description.ts';

interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** A plain XML document (elements and text, as S3 writes it) as a tree; throws where it is none. */
function readXml(text: string): Element {
  const root: Element = { name: '', text: '', children: [] };
  const open = [root];
  const rest = text.replace(
    /<\?xml[^>]*\?>|<(\/?)([\w:.-]+)([^<>]*?)(\/?)>|[^<]+/g,
    (token, close, name, _, empty) => {
      const at = open.at(-1)!;
      if (token.startsWith('<?')) return '';
      if (name === undefined) at.text += token;
      else if (close) {
        if (open.pop()!.name !== name) throw new Error(`</${name}> closes nothing`);
      } else {
        const element = { name: name as string, text: '', children: [] };
        at.children.push(element);
        if (!empty) open.push(element);
      }
      return '';
    },
  );
  if (rest || open.length !== 1 || root.children.length !== 1) throw new Error('not an XML document');
  return root.children[0]!;
}

/** An XML document as the value that its schema describes; what the schema does not name keeps its own name. */
export function fromXml(description: Description, schema: Schema, text: string): unknown {
  const root = readXml(text);
  const name = schema.xml?.name ?? resolved<Schema>(description, schema).xml?.name;
  if (name && root.name !== name) throw new Error(`<${root.name}> where <${name}> is wanted`);
  return valueOf(description, schema, root);
}

function valueOf(description: Description, schema: Schema | undefined, element: Element): unknown {
  const { properties } = schema ? resolved<Schema>(description, schema) : {};
  if (element.children.length === 0 && !properties) return unescaped(element.text);
  const value: Record<string, unknown> = {};
  for (const child of element.children) {
    const [name, one] = Object.entries(properties ?? {}).find(
      ([key, { xml }]) => (xml?.name ?? key) === child.name,
    ) ?? [child.name, undefined];
    const isList = one?.type === 'array';
    const read = valueOf(description, isList ? one.items : one, child);
    value[name] = isList ? [...((value[name] as unknown[] | undefined) ?? []), read] : read;
  }
  return value;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replace(/&(#x([\da-f]+)|#(\d+)|\w+);/gi, (whole, name: string, hex?: string, decimal?: string) =>
    hex || decimal
      ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal))
      : (ENTITIES[name] ?? whole),
  );
