import { PostedValue } from '#app/ui/page/posted-value.tsx';

/**
 * Posts what a form holds in a shape of its own, as the operation takes it: a field for each part by its path. What stands at a path is
 * shown by controls without names.
 */
export function PostedInput({ value }: { value: object }) {
  const entries = entriesOf(value);
  return (
    <>
      {entries.map(([path, text]) => (
        <PostedValue key={path} name={path} value={text} />
      ))}
      {/* Posts nothing: a part that goes cannot tell the form of it by itself. */}
      <PostedValue disabled name="parts" value={entries.map(([path]) => path).join(' ')} />
    </>
  );
}

function entriesOf(value: unknown, path = ''): [path: string, text: string][] {
  if (value === null || value === undefined || value === false) return [];
  if (Array.isArray(value)) return value.flatMap((part, index) => entriesOf(part, `${path}[${index}]`));
  if (value instanceof Date) return [[path, value.toISOString()]];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, part]) => entriesOf(part, path ? `${path}.${key}` : key));
  }
  return [[path, value === true ? 'on' : String(value)]];
}
