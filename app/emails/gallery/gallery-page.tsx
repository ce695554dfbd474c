import { renderToStaticMarkup } from 'react-dom/server';
import type { GalleryEmail } from './gallery.ts';

interface Options {
  isDark: boolean;
  /** The address of one email. */
  of: (name: string, at?: { scheme?: 'dark'; as?: 'text' }) => string;
}

const STYLE = `
  body { margin: 0; padding: 32px 24px 64px; font: 15px/22px Figtree, Helvetica, Arial, sans-serif; background: #f6f2ec; color: #2b2622; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px; }
  ul { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 28px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); }
  h2 { font-size: 15px; line-height: 22px; margin: 0; overflow-wrap: anywhere; }
  p { margin: 0 0 8px; color: #6a6159; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 640px; border: 1px solid #ddd3c7; border-radius: 12px; background: #fff; }
  a { color: inherit; margin-right: 12px; }`;

/** The gallery of emails as a page of its own. */
export function renderGallery(emails: GalleryEmail[], { isDark, of }: Options): string {
  const scheme = isDark ? ({ scheme: 'dark' } as const) : {};
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Emails · Tendwell development</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>Emails</h1>
          <p>
            {emails.length} of them, with made-up facts.{' '}
            <a href={isDark ? '?' : '?scheme=dark'}>{isDark ? 'Light' : 'Dark'}</a>
          </p>
          <ul>
            {emails.map(({ name, subject }) => (
              <li key={name}>
                <h2>{name}</h2>
                <p>
                  {subject}
                  <br />
                  <a href={of(name, scheme)}>Alone</a>
                  <a href={of(name, { as: 'text' })}>Plain text</a>
                </p>
                <iframe src={of(name, scheme)} title={name} loading="lazy" />
              </li>
            ))}
          </ul>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
