/** What is built: vessels and bridges, and matter in vessels. */
import { at, centreLine, circle, path, type Random, rect, short, sign } from './pen.ts';

/** A vessel over its length. */
export function ship(r: Random): string {
  const c = 3 + Math.floor(r() * 3);
  let s =
    path('M8 108H214Q222 108 224 104L236 92V104Q230 132 212 138H34Q14 136 8 108Z', 'w') +
    path('M20 126H224L212 138H34Q24 136 20 126Z', 'h') +
    path('M20 126H224', 'l');
  s +=
    rect(18, 62, 34, 46, 'w') +
    rect(22, 48, 26, 14, 'w') +
    path('M24 54H46M24 70H46M24 80H46M24 90H46', 'l') +
    path('M34 48V30M28 36H40', '') +
    rect(40, 36, 8, 12, 'wk');
  let x = 64;
  if (r() < 0.4)
    s +=
      rect(64, 84, 40, 24, 'w') +
      path('M70 92h6v6h-6zM82 92h6v6h-6zM94 92h6v6h-6z', 'l') +
      path('M150 108L172 48H196L214 108', '') +
      path('M156 92H208M164 70H203', 'l') +
      path('M172 48H196', 'b') +
      path('M184 50V82', 'd') +
      rect(172, 82, 26, 15, 'wx', 5) +
      path('M118 108V74l22 -22', '') +
      circle(140, 52, 3, 'w') +
      path('M110 100h16v8h-16z', 'wk');
  else
    for (let i = 0; i < 7; i++) {
      const hgt = 1 + ((r() * c) | 0);
      for (let j = 0; j < hgt; j++) {
        s +=
          rect(x, 108 - 13 * (j + 1), 19, 13, 'w') +
          path(
            `M${x + 5} ${108 - 13 * (j + 1)}v13M${x + 10} ${108 - 13 * (j + 1)}v13M${x + 14.5} ${108 - 13 * (j + 1)}v13`,
            'l',
          );
      }
      x += 20;
    }
  s +=
    path('M4 120q8 -5 16 0M216 120q8 -5 16 0', 'l') +
    path('M0 146q10 -6 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0', 'l') +
    path('M20 154q10 -5 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0', 'l');
  s +=
    path('M8 166H236M8 162v8M236 162v8', 'l') +
    path('M13 164L8 166L13 168ZM231 164L236 166L231 168Z', 'f') +
    path('M14 112l-8 8v14l8 -6', '');
  return s + sign(44, 52, 74, 24, 10) + sign(150, 86, 172, 34, 20) + sign(226, 98, 214, 62, 30);
}

/** A cable-stayed bridge. */
export function bridge(_r: Random): string {
  let s = '';
  const N = 9,
    y = 122;
  for (const tx of [72, 168]) {
    s +=
      path(`M${tx - 8} 158L${tx - 3} 20H${tx + 3}L${tx + 8} 158Z`, 'w') +
      path(`M${tx - 6} 96H${tx + 6}M${tx - 4} 52H${tx + 4}`, 'l');
    for (let i = 1; i <= N; i++) {
      const dx = i * 6.2,
        hy = 100 - i * 8.4;
      s += path(
        `M${short(tx - dx - 4)} ${y}L${tx} ${short(hy)}L${short(tx + dx + 4 > 120 && tx < 120 ? Math.min(tx + dx + 4, 120) : tx + dx + 4)} ${y}`,
        'l',
      );
    }
  }
  s +=
    path(`M2 ${y}H238V${y + 7}H2Z`, 'w') +
    path(`M2 ${y + 3.5}H238`, 'l') +
    rect(56, 158, 32, 12, 'h') +
    rect(152, 158, 32, 12, 'h') +
    path('M20 129V152M220 129V152', '') +
    path('M8 152h24M208 152h24', '') +
    path('M0 166q9 -5 18 0t18 0t18 0M88 166q8 -5 16 0t16 0t16 0t16 0M186 166q9 -5 18 0t18 0t18 0', 'l');
  s +=
    centreLine(120, 60, 120, 174) +
    path('M72 12H168M72 8v8M168 8v8', 'l') +
    path('M77 10L72 12L77 14ZM163 10L168 12L163 14Z', 'f');
  return (
    s + sign(66, 60, 28, 34, 1) + sign(150, 66, 126, 36, 2) + sign(208, 124, 226, 96, 3) + sign(184, 164, 206, 146, 4)
  );
}

/** A flask, a condenser and a beaker. */
export function flask(r: Random): string {
  const lv = 96 + r() * 10;
  let s = '';
  s +=
    path('M50 20V54L16 124Q12 134 22 134H98Q108 134 104 124L70 54V20', 'w') +
    path(
      `M${at(60 - (lv - 40) * 0.5, lv)}H${short(60 + (lv - 40) * 0.5)}L104 124Q108 134 98 134H22Q12 134 16 124Z`,
      'q',
    ) +
    path('M44 20H76') +
    path('M60 20V8Q60 2 68 3L96 12') +
    path('M96 5L178 62L172 72L90 20Z', 'w') +
    path('M100 14L172 64', 'l') +
    path('M104 10.5L98 19M118 20L112 29M132 30L126 39M146 40L140 49M160 50L154 59', 'l') +
    path('M174 67Q190 74 190 92') +
    path('M168 96H212V150Q212 158 204 158H176Q168 158 168 150Z', 'w') +
    path('M168 132H212V150Q212 158 204 158H176Q168 158 168 150Z', 'q') +
    path('M164 96H216');
  for (let i = 0; i < 6; i++) s += circle(34 + r() * 52, lv + 8 + r() * 20, 1.5 + r() * 2.2, 'l');
  s +=
    path('M14 148H106M24 148L14 162M96 148L106 162') +
    path('M48 146Q44 140 50 138M60 146Q56 140 62 137M72 146Q68 140 74 138', 'l') +
    circle(190, 112, 1.6, 'f') +
    circle(190, 120, 1.6, 'f');
  return (
    s + sign(40, 80, 18, 56, 1) + sign(140, 40, 164, 18, 2) + sign(210, 142, 232, 124, 3) + sign(99, 150, 140, 160, 4)
  );
}
