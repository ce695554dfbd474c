import { useEffect, useRef } from 'react';

interface PostedValueProps {
  name: string | undefined;
  value: string;
  form?: string;
  disabled?: boolean;
}

/** What a scripted control posts: a hidden input that tells its form of each change, as a control of the browser does by itself. */
export function PostedValue({ name, ...input }: PostedValueProps) {
  const element = useRef<HTMLInputElement>(null);
  const told = useRef(input.value);
  useEffect(() => {
    if (told.current === input.value) return;
    told.current = input.value;
    element.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [input.value]);
  return name ? <input ref={element} type="hidden" name={name} {...input} /> : null;
}
