/** Where the lock is kept: one group for each part, named by its reference sign. The digest is that of the file. */
const FILE = '/art/lock.564533e2.svg';

/** The parts from far to near, their leaders and where the signs stand. */
const PARTS = [
  { sign: 80, leader: 'M746.1 -10.3Q726.7 -29.6 700 -36', x: 700, y: -42 },
  { sign: 70, leader: 'M706.7 148.2Q717.1 186.6 746 214', x: 746, y: 231 },
  { sign: 60, leader: 'M555.5 50.1Q537.1 24.4 508 12', x: 508, y: 6 },
  { sign: 50, leader: 'M507.2 159Q506.4 225.1 540 282', x: 540, y: 299 },
  { sign: 40, leader: 'M374.5 101.2Q360.7 76.2 336 62', x: 336, y: 56 },
  { sign: 30, leader: 'M336.2 215.4Q326.1 281.9 352 344', x: 352, y: 361 },
  { sign: 20, leader: 'M216.4 302.3Q215.9 341.9 236 376', x: 236, y: 393 },
  { sign: 10, leader: 'M51.6 289.9Q32.3 328.8 36 372', x: 36, y: 389 },
] as const;

/** How the signs of Fig. 1 are told: as a range where none is left out. */
export const signWords = (signs: readonly number[]): string => {
  const last = signs[signs.length - 1] ?? 0;
  return last === signs.length * 10 ? `10–${last}` : signs.join('、');
};

/** Fig. 1 of the home page: a lock taken apart, its parts with the signs of the services that there are. */
export function LockDrawing({ signs }: { signs: readonly number[] }) {
  return (
    <svg
      className="lock"
      viewBox="0 -64 820 484"
      role="img"
      aria-label={`图 1：一把锁的分解图，附图标记 ${signWords(signs)} 对应下方 ${signs.length} 项服务`}
    >
      <g transform="translate(100 250) rotate(-17)">
        <path className="lock-axis" d="M-30 0H768" />
        {PARTS.map(({ sign }) => (
          <use key={sign} className={`part part-${sign}`} href={`${FILE}#p${sign}`} />
        ))}
      </g>
      {PARTS.filter(({ sign }) => signs.indexOf(sign) >= 0).map(({ sign, leader, x, y }) => (
        <g key={sign} className={`part part-${sign}`}>
          <path d={leader} />
          <text x={x} y={y} textAnchor="middle">
            {sign}
          </text>
        </g>
      ))}
    </svg>
  );
}
