/**
 * Design tokens, the one place for colours, type and space. The public stylesheet gets them as
 * custom properties (`tokensCss`), antd gets them as its theme (`src/theme/antd-theme.ts`).
 * Contrast figures are against the usual ground.
 */
export const colors = {
  ink: '#1F2937',
  secondary: '#5B6472',
  brand: '#1456B8',
  brandDeep: '#0A2A5E',
  ground: '#F5F8FC',
  white: '#FFFFFF',
  accent: '#B45309',
  success: '#0F766E',
  danger: '#B42318',
  hairline: '#E3E9F2',
} as const;

export const fontFamily = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif';

/** Type scale in px. */
const fontSizes = { small: 14, body: 16, large: 18, h3: 22, h2: 28, h1: 36 } as const;

const layout = {
  content: 1200,
  grid: 8,
  section: 64,
  radius: 12,
} as const;

/** `:root{--ink:#1F2937;…}`: the tokens as custom properties. */
export function tokensCss(): string {
  const names: Record<keyof typeof colors, string> = {
    ink: 'ink',
    secondary: 'secondary',
    brand: 'brand',
    brandDeep: 'brand-deep',
    ground: 'ground',
    white: 'white',
    accent: 'accent',
    success: 'success',
    danger: 'danger',
    hairline: 'hairline',
  };
  const vars = Object.entries(colors).map(([key, value]) => `--${names[key as keyof typeof colors]}:${value}`);
  vars.push(`--font:${fontFamily}`, `--radius:${layout.radius}px`, `--content:${layout.content}px`);
  for (const [name, size] of Object.entries(fontSizes)) vars.push(`--fs-${name}:${size / 16}rem`);
  return `:root{${vars.join(';')}}`;
}
