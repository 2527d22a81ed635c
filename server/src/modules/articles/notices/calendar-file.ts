/** A deadline as a calendar takes it: one event of RFC 5545, a reminder the day before. */

const LINE_MAX = 75;

/** A line with its value as text: what is no part of the text is escaped, control signs go. */
const text = (name: string, value: string) =>
  `${name}:${value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')}`;

/** `20261205T090000Z`. */
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Lines of at most 75 octets: what is longer goes on after a blank. No sign is torn apart. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > LINE_MAX) {
      out += '\r\n ';
      octets = 1;
    }
    out += sign;
    octets += size;
  }
  return `${out}\r\n`;
}

export interface Deadline {
  id: number;
  title: string;
  summary: string;
  /** How it is handed in; may be empty. */
  channel: string;
  deadlineAt: Date;
  updatedAt: Date;
  /** Grows with every change, so that calendars replace what they have. */
  version: number;
}

/** The moment of a deadline; `url` is the notice's page, whose host tells portals apart. */
function eventLines({ id, title, summary, channel, deadlineAt, updatedAt, version }: Deadline, url: string): string[] {
  const told = [summary, channel && `办理方式：${channel}`, url].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:notice-${id}@${new URL(url).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${version}`,
    // A moment: without an end it takes no time.
    `DTSTART:${utc(deadlineAt)}`,
    'TRANSP:TRANSPARENT',
    text('SUMMARY', `截止：${title}`),
    text('DESCRIPTION', told),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    text('DESCRIPTION', `明天截止：${title}`),
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** What a calendar that is subscribed to says of itself; it is asked for anew twice a day. */
const subscribed = (name: string) => [
  text('X-WR-CALNAME', name),
  'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  'X-PUBLISHED-TTL:PT12H',
];

/**
 * A calendar of deadlines.
 * @param urlOf the address of a notice's page
 * @param name of a calendar that is subscribed to; none for a file of one deadline
 */
export function calendarFile(deadlines: readonly Deadline[], urlOf: (id: number) => string, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ip-portal//notice deadlines//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : subscribed(name)),
    ...deadlines.flatMap((deadline) => eventLines(deadline, urlOf(deadline.id))),
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}
