import { Fragment, type ReactNode } from 'react';

/**
 * Plain text as paragraphs: blank lines part them, single line breaks stay. Markup in the text is shown as typed,
 * since React escapes it; there is no way from here to HTML.
 */
export function Prose({ text, className }: { text: string; className?: string }): ReactNode {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return (
    <div className={className ? `prose ${className}` : 'prose'}>
      {paragraphs.map((paragraph, i) => (
        <p key={i}>
          {paragraph.split('\n').map((line, k) => (
            <Fragment key={k}>
              {k > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address if a link may point to it (http, https, mailto, tel, or a place on this site), else null. */
export function safeUrl(value: string | null | undefined): string | null {
  const text = value?.trim();
  // A space, control character or backslash inside an address is only ever there to hide its scheme or host.
  if (!text || /[\p{Cc}\s\\]/u.test(text)) return null;
  if (text.startsWith('#')) return text;
  if (text.startsWith('/')) return text.startsWith('//') ? null : text;
  try {
    return SAFE_SCHEMES.has(new URL(text).protocol) ? text : null;
  } catch {
    return null;
  }
}

/** A phone number as a tel: address, or null where nothing dialable is in it. */
export function telUrl(phone: string | null): string | null {
  const digits = phone?.replace(/[^\d+]/g, '') ?? '';
  return digits.length >= 7 ? `tel:${digits}` : null;
}

/** A mail address as a mailto: address, or null where it is not a plain one. */
export function mailUrl(email: string | null): string | null {
  return email && /^[^\s@?&#%<>"]+@[^\s@?&#%<>"]+$/.test(email) ? `mailto:${email}` : null;
}
