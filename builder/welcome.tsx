import { paths } from '#app/paths.ts';
import type { SiteHosts } from './context.ts';
import { css } from './css/minify.ts';
import { Picture } from './parts.tsx';
import type { SiteReadModel } from './read-model.ts';

/** What stands where a practice has no sections: its name, a kind word, a way to book. */
export function Welcome({ site, hosts }: { site: SiteReadModel; hosts: SiteHosts }) {
  const { practice, owner } = site;
  return (
    <main className="welcome">
      <div className="wrap">
        {owner.photo && <Picture image={owner.photo} sizes="160px" eager />}
        <h1>Welcome to {practice.name}</h1>
        <p className="lead">
          {practice.tagline ??
            owner.headline ??
            'This website is being prepared. You can already book an appointment.'}
        </p>
        <a className="btn" href={paths.book()}>
          Book an appointment
        </a>
        <p className="muted">
          <a href={hosts.app}>Powered by Tendwell</a>
        </p>
      </div>
    </main>
  );
}

export const welcomeCss = css`
  .welcome {
    display: grid;
    align-items: center;
    min-height: 100vh;
    min-height: 100svh;
    padding-block: 72px;
    text-align: center;
  }
  .welcome .wrap {
    display: grid;
    justify-items: center;
    gap: 26px;
  }
  .welcome .pic {
    width: 160px;
    height: 160px;
    border-radius: 50%;
  }
  .welcome h1 {
    max-width: 14em;
  }
  .welcome .muted {
    margin-top: 48px;
    font-size: 0.9375rem;
  }
`;
