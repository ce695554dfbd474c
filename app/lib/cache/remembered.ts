/**
 * The same function, which remembers what it made. What it remembers is forgotten at once when there are `most` of it, so that a
 * process that lives long does not fill up.
 */
export function remembered<Key, Result>(make: (key: Key) => Result, most = 2_000): (key: Key) => Result {
  const known = new Map<Key, Result>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found!;
    const made = make(key);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
