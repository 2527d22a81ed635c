/** Day and night: what can be read on what, and which of them antd is told. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render } from '@testing-library/react';
import { theme } from 'antd';
import { AntdProvider } from '@/components/antd-provider';
import { type Colors, colors, DARK_SCREEN, darkColors, tokensCss } from '@/theme/tokens';
import { useOffice } from '@/theme/use-dark';
import { toMobileUrl } from '@/views/mobile/links';
import { Here } from '@/views/parts/here';

/** Relative luminance (WCAG 2.2) of `#RRGGBB`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Name = keyof Colors;
const TEXTS: Name[] = ['ink', 'ink2', 'ink3', 'brand', 'brand2', 'ok', 'mute', 'seal'];
const READ_ON: [Name, Name][] = [
  ...TEXTS.flatMap((text): [Name, Name][] => [
    [text, 'paper'],
    [text, 'sheet'],
  ]),
  ['deep', 'paper'],
  ['ink', 'tint'],
  ['ink2', 'tint'],
  ['brand', 'tint'],
  ['brand2', 'tint'],
  ['ok', 'okbg'],
  ['mute', 'mutebg'],
  ['seal', 'sealbg'],
  ['on', 'brand'],
  ['on', 'brand2'],
  ['on', 'seal'],
  ['on', 'ink'],
  ['white', 'blue'],
  ['bl', 'blue'],
];

describe.each([
  ['day', colors],
  ['night', darkColors],
])('by %s', (_name, of: Colors) => {
  test.each(READ_ON)('%s is read on %s', (text, ground) => {
    expect(contrast(of[text], of[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test('edges of controls are seen', () => {
    expect(contrast(of.control, of.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(of.brand, of.paper)).toBeGreaterThanOrEqual(3);
  });
});

test('the night is told on screens alone, without what stays and outside the back office', () => {
  const [day = '', night = ''] = tokensCss().split('@media');
  expect(day).toContain(`--paper:${colors.paper}`);
  expect(night).toContain(DARK_SCREEN);
  expect(night).toContain(':root:not(.office)');
  expect(night).toContain(`--paper:${darkColors.paper}`);
  expect(night).not.toContain('--blue:');
  expect(night).not.toContain('--font:');
});

function Ground() {
  return <output>{theme.useToken().token.colorBgContainer}</output>;
}
function Motion() {
  return <output>{String(theme.useToken().token.motion)}</output>;
}
function Sizes() {
  const { fontSize, fontSizeSM, controlHeight, controlHeightSM, colorTextSecondary, colorBorderSecondary } =
    theme.useToken().token;
  return (
    <output>
      {[fontSize, fontSizeSM, controlHeight, controlHeightSM, colorTextSecondary, colorBorderSecondary].join(' ')}
    </output>
  );
}
function Office() {
  useOffice();
  return <Ground />;
}

describe('antd', () => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let dark: boolean;
  let calm: boolean;
  let strong: boolean;
  beforeEach(() => {
    dark = true;
    calm = false;
    strong = false;
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          get matches() {
            if (query === DARK_SCREEN) return dark;
            return /contrast/.test(query) ? strong : calm && /reduced-motion/.test(query);
          },
          addEventListener: (_name: string, listener: () => void) => {
            listeners.add(listener);
          },
          removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
        }) as unknown as MediaQueryList,
    );
  });

  const ground = () => document.querySelector('output')?.textContent;

  test('follows the system, also when night comes', () => {
    dark = false;
    render(
      <AntdProvider>
        <Ground />
      </AntdProvider>,
    );
    expect(ground()?.toLowerCase()).toBe(colors.paper.toLowerCase());
    dark = true;
    act(() => tell());
    expect(ground()).toBe(darkColors.paper);
  });

  test('moves nothing for who asked for that', () => {
    const shown = () =>
      render(
        <AntdProvider>
          <Motion />
        </AntdProvider>,
      );
    const moving = shown();
    expect(ground()).toBe('true');
    moving.unmount();
    calm = true;
    shown();
    expect(ground()).toBe('false');
  });

  test('has the letters, the contrast and the room that are asked for', () => {
    dark = false;
    const shown = (more?: (url: string) => string) => {
      const { unmount } = render(
        <Here.Provider value={more ?? ((url) => url)}>
          <AntdProvider>
            <Sizes />
          </AntdProvider>
        </Here.Provider>,
      );
      const [letters, small, height, low, secondary, hairline] = (ground() ?? '').split(' ');
      unmount();
      return { sizes: [letters, small, height, low].map(Number), secondary, hairline };
    };
    expect(shown()).toMatchObject({ sizes: [14, 12, 36, expect.anything()], secondary: colors.ink2 });
    expect(shown(toMobileUrl).sizes).toEqual([14, 12, 44, 44]);
    strong = true;
    expect(shown()).toMatchObject({ secondary: colors.ink, hairline: colors.control });
    strong = false;
    document.documentElement.classList.add('large-font');
    try {
      expect(shown()).toMatchObject({ sizes: [18, 18, 48, 44], secondary: colors.ink, hairline: colors.control });
      dark = true;
      expect(shown()).toMatchObject({ sizes: [18, 18, 48, 44], secondary: darkColors.ink });
    } finally {
      document.documentElement.classList.remove('large-font');
    }
  });

  test('stays light in the back office, whether it is entered or left', () => {
    const office = render(
      <AntdProvider>
        <Office />
      </AntdProvider>,
    );
    expect(ground()?.toLowerCase()).toBe(colors.paper.toLowerCase());
    expect(document.documentElement).toHaveClass('office');
    office.unmount();
    expect(document.documentElement).not.toHaveClass('office');
    render(
      <AntdProvider>
        <Ground />
      </AntdProvider>,
    );
    expect(ground()).toBe(darkColors.paper);
  });
});

test.each(['public/favicon.svg', 'scripts/umi/browser-gate.js', 'server/src/modules/system/docs-page.ts'])(
  '%s, which knows no tokens, has their colours',
  (file) => {
    const text = readFileSync(path.join(__dirname, '../..', file), 'utf8');
    const long = (colour: string) => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour).toUpperCase();
    const told = [...Object.values(colors), ...Object.values(darkColors)].map((colour) => colour.toUpperCase());
    const used = [...text.matchAll(/#(?:[\da-f]{6}|[\da-f]{3})\b/gi)].map(([colour]) => long(colour));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((colour) => !told.includes(colour))).toEqual([]);
  },
);
