const dayMs = 86_400_000;
const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The instant at which the zone's clock shows that many minutes after midnight of the civil day (days since 1970-01-01). */
export function zonedInstant(timezone: string, civilDay: number, minutes: number): number {
  const wall = civilDay * dayMs + minutes * minuteMs;
  // The offset is that of the answer, not of the guess: the second look settles it on the days a clock changes.
  const guess = wall - zoneOffset(timezone, wall);
  return wall - zoneOffset(timezone, guess);
}

/** The zone's civil day at an instant. */
export function civilDayAt(timezone: string, instant: number): number {
  return Math.floor((instant + zoneOffset(timezone, instant)) / dayMs);
}

/** Since then every clock in the world is changed on a quarter of an hour of UTC. */
const quartersSince = Date.UTC(2012, 0, 1);
const quarterMs = 15 * minuteMs;
const lately = new Map<string, { readonly quarter: number; readonly offset: number }>();

/** Milliseconds that the zone's clock is ahead of UTC. */
export function zoneOffset(timezone: string, instant: number): number {
  if (instant < quartersSince) return readOffset(timezone, instant);
  // Prices, calendars and orders ask for the same quarter of an hour again and again, and formatting is slow.
  const quarter = Math.floor(instant / quarterMs);
  const known = lately.get(timezone);
  if (known?.quarter === quarter) return known.offset;
  const offset = readOffset(timezone, instant);
  lately.set(timezone, { quarter, offset });
  return offset;
}

function readOffset(timezone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(instant))
    parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, format);
  return format;
}
