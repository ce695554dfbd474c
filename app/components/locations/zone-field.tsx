import { useEffect, useState } from 'react';
import { formatTime, zoneName } from '#app/lib/time.ts';
import { zoneCity } from '#app/lib/zones/zone-city.ts';
import { PLACE_ZONES } from '#app/lib/zones/zone-of-place.ts';
import { Select } from '#app/ui/fields/select.tsx';

/** How often the times beside the zones are put right (spec 002 §9). */
const REFRESH_MS = 30_000;

/** Null on the server, whose time another one's page does not show. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface ZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  practiceZone: string;
  /** That nobody chose it. */
  isGuess: boolean;
  error: string | undefined;
  disabled: boolean;
}

/** The zone of a place, each with the time that it is there now. */
export function ZoneField({ value, onChange, practiceZone, isGuess, error, disabled }: ZoneFieldProps) {
  const now = useNow();
  const zones = [...new Set([...PLACE_ZONES, practiceZone, value])];
  return (
    <Select
      label="Time zone"
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={zones.map((zone) => ({
        value: zone,
        label: [`${zoneName(zone)} (${zoneCity(zone)})`, now === null ? '' : formatTime(now, zone)]
          .filter(Boolean)
          .join(' · '),
      }))}
      hint={isGuess ? 'Guessed from where it is. Hours are in this time.' : 'Hours are in this time.'}
      error={error}
    />
  );
}
