import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { contextOf } from '../../context.ts';
import type { SiteSocial } from '../../read-model.ts';
import { Prose, mailUrl, safeUrl, telUrl } from '../../text.tsx';
import type { FooterProps } from './props.ts';

const SOCIAL_NAMES: Record<SiteSocial['kind'], string> = {
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function Contact({ label, url }: { label: string | null; url: string | null }) {
  if (!label) return null;
  return <li>{url ? <a href={url}>{label}</a> : label}</li>;
}

export function Footer({ text, showPolicy, puck }: FooterProps & { puck: Parameters<typeof contextOf>[0] }) {
  const { site, hosts, menu } = contextOf(puck);
  const { practice } = site;
  const socials = practice.socials.flatMap(({ kind, url }) => {
    const safe = safeUrl(url);
    return safe ? [{ kind, url: safe }] : [];
  });
  return (
    <footer className="foot deep">
      <div className="wrap">
        <div className="foot-main">
          <div>
            <p className="foot-name">{practice.name}</p>
            {(text || practice.tagline) && <p className="muted">{text || practice.tagline}</p>}
            <a className="btn" href={paths.book()}>
              Book now
            </a>
          </div>
          {(practice.phone || practice.email) && (
            <div>
              <h2>Contact</h2>
              <ul>
                <Contact label={practice.phone && formatPhone(practice.phone)} url={telUrl(practice.phone)} />
                <Contact label={practice.email} url={mailUrl(practice.email)} />
              </ul>
            </div>
          )}
          {(menu.length > 0 || practice.hasEvents || practice.hasGiftCards) && (
            <nav aria-label="Footer">
              <h2>Explore</h2>
              <ul>
                {practice.hasEvents && (
                  <li>
                    <a href={paths.events()}>Group events</a>
                  </li>
                )}
                {practice.hasGiftCards && (
                  <li>
                    <a href={paths.giftCards()}>Gift cards</a>
                  </li>
                )}
                {menu.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {socials.length > 0 && (
            <div>
              <h2>Follow</h2>
              <ul>
                {socials.map(({ kind, url }) => (
                  <li key={kind}>
                    <a href={url} rel="me noopener">
                      {SOCIAL_NAMES[kind]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {showPolicy && practice.cancellationPolicy && (
          <div className="policy">
            <h2>Cancellation policy</h2>
            <Prose text={practice.cancellationPolicy} />
          </div>
        )}
        <p className="legal muted">
          <span>
            © {site.year} {practice.name}
          </span>
          <a href={hosts.app}>Powered by Tendwell</a>
        </p>
      </div>
    </footer>
  );
}
