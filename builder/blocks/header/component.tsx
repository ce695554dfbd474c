import { paths } from '#app/paths.ts';
import { type SiteContext, contextOf } from '../../context.ts';
import { pictureFrom } from '../../parts.tsx';
import type { HeaderProps } from './props.ts';

function Name({ context, logo }: { context: SiteContext; logo: HeaderProps['logo'] }) {
  const { name } = context.site.practice;
  const image = pictureFrom(context, logo);
  const inner = image ? (
    <img className="logo" src={image.src} alt={logo.alt || name} width={image.width} height={image.height} />
  ) : (
    name
  );
  const link = <a href={paths.home()}>{inner}</a>;
  return context.titleBlock ? <p className="name">{link}</p> : <h1 className="name">{link}</h1>;
}

export function Header({
  logo,
  bookLabel,
  showNavigation,
  puck,
}: HeaderProps & { puck: Parameters<typeof contextOf>[0] }) {
  const context = contextOf(puck);
  const links = context.menu.map(({ href, label, isHere }) => (
    <li key={href}>
      <a href={href} aria-current={isHere ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ));
  if (context.site.practice.hasEvents) {
    links.push(
      <li key="events">
        <a href={paths.events()}>Group events</a>
      </li>,
    );
  }
  if (context.site.practice.hasGiftCards) {
    links.push(
      <li key="gift-cards">
        <a href={paths.giftCards()}>Gift cards</a>
      </li>,
    );
  }
  return (
    <header className={context.overlay ? 'top over' : 'top'}>
      <div className="wrap">
        <Name context={context} logo={logo} />
        {showNavigation && links.length > 0 && (
          <>
            <nav className="nav" aria-label="Sections">
              <ul>{links}</ul>
            </nav>
            <details className="menu">
              <summary>Menu</summary>
              <nav aria-label="Menu">
                <ul>{links}</ul>
              </nav>
            </details>
          </>
        )}
        <a className="btn btn-s" href={paths.book()}>
          {bookLabel || 'Book now'}
        </a>
      </div>
    </header>
  );
}
