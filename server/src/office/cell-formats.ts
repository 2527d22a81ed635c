/** What the numbers of a sheet say: a day, a time and a share stand there as plain numbers, and their format tells. */
import { type Archive, attributesIn } from './archive.ts';

/** Days since 1899-12-30, as spreadsheets count them. */
export function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** Days between the two ways of counting: an old one begins in 1904. */
const DAYS_1904 = 1462;
/** Highest day that spreadsheets know: 9999-12-31. */
const SERIAL_MAX = 2_958_465;

interface Format {
  hasDay: boolean;
  hasTime: boolean;
  /** Digits behind the point of a share; undefined where it is none. */
  percentDigits?: number;
}

/** The formats that spreadsheets know by number (ECMA-376, 18.8.30, with those of Chinese editions). */
function builtIn(id: number): Format {
  const hasDay = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
  const isClock = (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56;
  const percentDigits = id === 9 ? 0 : id === 10 ? 2 : undefined;
  return {
    hasDay: hasDay && !isClock,
    hasTime: isClock || id === 22,
    ...(percentDigits === undefined ? {} : { percentDigits }),
  };
}

/** A format as it is written, `yyyy"年"m"月"`: what is quoted, escaped or in brackets says nothing of the kind. */
function written(code: string): Format {
  const signs = code
    .slice(0, 300)
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
    .toLowerCase();
  const hasTime = /[hs]/.test(signs);
  const digits = /%/.test(signs) ? (/\.([0#]{1,10})/.exec(signs)?.[1]?.length ?? 0) : undefined;
  return {
    hasTime,
    hasDay: /[yd]/.test(signs) || (!hasTime && /m/.test(signs)),
    ...(digits === undefined ? {} : { percentDigits: digits }),
  };
}

/** A number with at most the digits that spreadsheets keep. */
const plain = (value: number) => String(Number(value.toPrecision(15)));

function moment(serial: number, { hasDay, hasTime }: Format): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1440) % 1440;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return [hasDay ? dayOfSerial(serial) : '', hasTime ? time : ''].filter(Boolean).join(' ');
}

/** Reads the formats of a workbook; what it answers says the value of a cell as people see it. */
export async function readFormats(archive: Archive): Promise<(kind: string, value: string, format: number) => string> {
  const own = new Map(
    (await attributesIn(archive, 'xl/styles.xml', 'numFmt')).map((one) => [one.numFmtId, one.formatCode ?? '']),
  );
  const formats = (await attributesIn(archive, 'xl/styles.xml', 'xf', 'cellXfs')).map(({ numFmtId = '0' }) => {
    const code = own.get(numFmtId);
    return code === undefined ? builtIn(Number(numFmtId)) : written(code);
  });
  const [properties] = await attributesIn(archive, 'xl/workbook.xml', 'workbookPr');
  const offset = ['1', 'true'].includes(properties?.date1904 ?? '') ? DAYS_1904 : 0;
  return (kind, value, format) => {
    if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    const number = Number(value);
    if (kind !== 'n' || !Number.isFinite(number)) return value;
    const { hasDay, hasTime, percentDigits } = formats[format] ?? builtIn(0);
    if (percentDigits !== undefined) return `${(number * 100).toFixed(percentDigits)}%`;
    const serial = number + offset;
    if ((hasDay || hasTime) && serial >= 0 && serial <= SERIAL_MAX) return moment(serial, { hasDay, hasTime });
    return plain(number);
  };
}
