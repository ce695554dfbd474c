/** A video on another host. */
interface LinkedVideo {
  /** Where it is watched. */
  url: string;
  /** As people know the host. */
  host: string;
}

/** What another site shows in a frame. */
interface Embed {
  /** Address of the frame, on a host of `FRAME_HOSTS`. */
  src: string;
  /** As people know the host. */
  host: string;
  shape: 'wide' | 'low';
}

/** Every host that a frame of a published page may be of; a page's policy names those that it has. */
export const FRAME_HOSTS = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'www.google.com',
] as const;

export const VIDEO_HOSTS_TEXT = 'This is not the address of a video on YouTube or Vimeo.';
export const EMBED_HOSTS_TEXT =
  'Only YouTube, Vimeo, Spotify, SoundCloud and Google Maps can be shown here, by the address of one of their pages.';

/** An https address with neither port nor name and password; null for any other. */
function webUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && !url.port && !url.username && !url.password ? url : null;
}

const YOUTUBE = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);

function youtubeId(url: URL): string | null {
  const path = url.pathname.split('/').filter(Boolean);
  let id: string | null | undefined = null;
  if (url.hostname === 'youtu.be') id = path[0];
  else if (YOUTUBE.has(url.hostname))
    id =
      path[0] === 'watch'
        ? url.searchParams.get('v')
        : /^(?:embed|shorts|live)$/.test(path[0] ?? '')
          ? path[1]
          : null;
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}

function vimeoId(url: URL): string | null {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(url.hostname)) return null;
  return /^\/(?:video\/)?(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1] ?? null;
}

/** The video that an address of YouTube or Vimeo is of; null for any other address. */
export function videoOf(address: string): LinkedVideo | null {
  const url = webUrl(address);
  if (!url) return null;
  const youtube = youtubeId(url);
  if (youtube) return { url: `https://www.youtube.com/watch?v=${youtube}`, host: 'YouTube' };
  const vimeo = vimeoId(url);
  return vimeo ? { url: `https://vimeo.com/${vimeo}`, host: 'Vimeo' } : null;
}

/** What an address shows in a frame, written anew from the parts we know of it; null for what is on no host of the list. */
export function embedOf(address: string): Embed | null {
  const url = webUrl(address);
  if (!url) return null;
  const youtube = youtubeId(url);
  if (youtube)
    return { src: `https://www.youtube-nocookie.com/embed/${youtube}`, host: 'YouTube', shape: 'wide' };
  const vimeo = vimeoId(url);
  if (vimeo) return { src: `https://player.vimeo.com/video/${vimeo}?dnt=1`, host: 'Vimeo', shape: 'wide' };
  const spotify = /^\/(?:embed\/)?(track|album|playlist|episode|show|artist)\/(\w{10,40})$/.exec(
    url.pathname,
  );
  if (url.hostname === 'open.spotify.com' && spotify)
    return {
      src: `https://open.spotify.com/embed/${spotify[1]}/${spotify[2]}`,
      host: 'Spotify',
      shape: 'low',
    };
  if (url.hostname === 'soundcloud.com' && /^\/[\w-]+\/[\w/-]+$/.test(url.pathname)) {
    const track = encodeURIComponent(`https://soundcloud.com${url.pathname}`);
    return { src: `https://w.soundcloud.com/player/?url=${track}`, host: 'SoundCloud', shape: 'low' };
  }
  const place = url.searchParams.get('pb');
  if (
    url.hostname === 'www.google.com' &&
    url.pathname === '/maps/embed' &&
    place &&
    /^[\w!.%-]+$/.test(place)
  )
    return { src: `https://www.google.com/maps/embed?pb=${place}`, host: 'Google Maps', shape: 'wide' };
  return null;
}
