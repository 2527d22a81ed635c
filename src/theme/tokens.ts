/**
 * Design tokens, the one place for colours, type and space: ink lines on white paper, and a seal red for official acts,
 * deadlines and errors alone. The public stylesheet gets them as custom properties (`tokensCss`), antd gets them as its
 * theme (`src/theme/antd-theme.ts`). Contrast is against paper and sheet.
 */
export type Colors = Record<keyof typeof colors, string>;
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
  /** Blue as a line or a word on paper: 14.2. */
  deep: '#0B2A57',
  /** Text on brand, ink and seal. */
  on: '#FFFFFF',
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

/**
 * The same by night, where the system is dark: ink becomes the light. Blue grounds, what is white on them, and the edges of
 * controls (5.5 to 1) stay. Contrast is against paper and sheet.
 */
export const darkColors: Colors = {
  ...colors,
  /** 14.6 and 15.4. */
  ink: '#E6EBF1',
  /** 9.3 and 9.8. */
  ink2: '#B3BECB',
  // The same as others as far as it serves, as grounds are: what is told twice travels once.
  ink3: '#B3BECB',
  /** 8.6 and 9.1. */
  brand: '#8FB8F5',
  brand2: '#BFD6F5',
  deep: '#BFD6F5',
  /** On brand 9.1, on seal 8.0. */
  on: '#0E141B',
  ok: '#74C9BB',
  mute: '#B3BECB',
  seal: '#F2917D',
  paper: '#131A23',
  sheet: '#0E141B',
  tint: '#212B37',
  okbg: '#212B37',
  mutebg: '#212B37',
  sealbg: '#212B37',
  line: '#2E3947',
};

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

/** On a screen alone: paper is white. The back office, whose charts and editor know one ground, stays light. */
export const DARK_SCREEN = 'screen and (prefers-color-scheme:dark)';
export const OFFICE_CLASS = 'office';

const asVars = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([name, value]) => `--${name}:${value}`);

/** `:root{--ink:#14202E;…}`: the tokens as custom properties, those of the night where they differ. */
export function tokensCss(): string {
  const vars = asVars(colors);
  const night = Object.entries(darkColors).filter(([name, value]) => value !== colors[name as keyof Colors]);
  vars.push(`--font:${fontFamily}`, `--num:${numerals}`, `--han:${songti}`, `--radius:${radius}px`);
  for (const [name, size] of Object.entries(fontSizes)) vars.push(`--fs-${name}:${size / 16}rem`);
  return (
    `:root{${vars.join(';')}}` +
    `@media ${DARK_SCREEN}{:root:not(.${OFFICE_CLASS}){color-scheme:dark;${asVars(Object.fromEntries(night)).join(';')}}` +
    // Ink drawings of ours on white: their lines become the light as well. What others have uploaded stays as it is.
    `:root:not(.${OFFICE_CLASS}) [src^="/art/"]{filter:invert(1) hue-rotate(180deg)}}`
  );
}
