/**
 * Design tokens, the one place for colours, type and space: ink lines on white paper, and a seal red for official acts,
 * deadlines and errors alone. The public stylesheet gets them as custom properties (`tokensCss`), antd gets them as its
 * theme (`src/theme/antd-theme.ts`). Contrast is against paper and sheet.
 */
export const colors = {
  /** Text, rules and drawings: 16.5 and 15.2 to 1. */
  ink: '#14202E',
  /** Secondary text: 7.5 and 6.9. */
  ink2: '#4A5666',
  /** Placeholders only: 5.0 and 4.6. */
  ink3: '#66717F',
  /** Links, the main button, what is current, reference signs: 7.5 and 7.0. */
  brand: '#1450AE',
  /** Pressed, and text on tint. */
  brand2: '#0D3D8A',
  /** Hero, footer, monograms. */
  blue: '#0B2A57',
  /** Fine lines and secondary text on blue: 9.5. */
  bl: '#BFD6F5',
  /** In force, passed. */
  ok: '#0E6B62',
  /** No longer in force. */
  mute: '#5B6470',
  /** Official acts, deadlines and errors; never a button, a link or an ornament. */
  seal: '#B22D1A',
  paper: '#FFFFFF',
  white: '#FFFFFF',
  sheet: '#F6F6F2',
  tint: '#EEF3FA',
  okbg: '#EAF4F2',
  mutebg: '#EFF1F3',
  sealbg: '#FBF0ED',
  /** Hairlines. */
  line: '#DADFE5',
  /** Edges of what is typed into or pressed: 3.2. */
  control: '#8592A2',
} as const;

export const fontFamily =
  '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif';
/** Figures that are read as figures, and reference signs. */
const numerals = '"Times New Roman",Times,"Noto Serif","Liberation Serif",serif';
/** Seals and monograms. */
const songti = '"Songti SC",STSong,"Noto Serif CJK SC","Source Han Serif SC",SimSun,serif';

/** Type scale in px. */
const fontSizes = { tiny: 13, small: 14, body: 16, large: 18, h3: 22, h2: 24, h1: 32, hero: 40 } as const;

/** Radius of what has corners, in px. */
export const radius = 2;

/** `:root{--ink:#14202E;…}`: the tokens as custom properties. */
export function tokensCss(): string {
  const vars = Object.entries(colors).map(([name, value]) => `--${name}:${value}`);
  vars.push(`--font:${fontFamily}`, `--num:${numerals}`, `--han:${songti}`, `--radius:${radius}px`);
  for (const [name, size] of Object.entries(fontSizes)) vars.push(`--fs-${name}:${size / 16}rem`);
  return `:root{${vars.join(';')}}`;
}
