/**
 * The design tokens as antd's theme: one look for back office and public controls, by day and by night, in large letters, in
 * strong contrast and for fingers.
 */
import type { ThemeConfig } from 'antd';
import { type Colors, colors, darkColors, fontFamily, radius } from './tokens';

const themeOf = (of: Colors): ThemeConfig => ({
  token: {
    colorPrimary: of.brand,
    colorInfo: of.brand,
    colorLink: of.brand,
    colorSuccess: of.ok,
    colorWarning: of.seal,
    colorError: of.seal,
    colorText: of.ink,
    colorTextSecondary: of.ink2,
    colorTextTertiary: of.ink2,
    colorTextDescription: of.ink2,
    colorTextPlaceholder: of.ink3,
    colorBorder: of.control,
    colorBorderSecondary: of.line,
    colorBgLayout: of.sheet,
    borderRadius: radius,
    borderRadiusLG: radius,
    borderRadiusSM: radius,
    borderRadiusXS: radius,
    boxShadow: `0 0 0 1px ${of.control}`,
    boxShadowSecondary: `0 0 0 1px ${of.control}`,
    boxShadowTertiary: `0 0 0 1px ${of.line}`,
    fontFamily,
    fontSize: 14,
    controlHeight: 36,
    wireframe: false,
  },
  components: {
    Table: { headerBg: of.sheet, headerColor: of.ink, cellPaddingBlockSM: 9 },
    Layout: { siderBg: of.paper, headerBg: of.paper },
    Menu: { itemBorderRadius: radius, itemHeight: 36, itemMarginBlock: 2 },
    Form: { verticalLabelPadding: '0 0 4px' },
  },
});

export const antdTheme = themeOf(colors);

/** What antd makes of a colour is made for white: grounds are named here, instead of loading its own dark algorithm. */
function darkTheme(): ThemeConfig {
  const { token, ...more } = themeOf(darkColors);
  const { paper, ink, on, tint, okbg, sealbg, mutebg, ink3, line } = darkColors;
  return {
    ...more,
    token: {
      ...token,
      colorBgBase: paper,
      colorTextBase: ink,
      colorBgContainer: paper,
      colorBgElevated: mutebg,
      colorBgSpotlight: mutebg,
      colorBgContainerDisabled: mutebg,
      colorTextDisabled: ink3,
      colorTextLightSolid: on,
      colorPrimaryBg: tint,
      colorPrimaryBgHover: tint,
      colorInfoBg: tint,
      colorSuccessBg: okbg,
      colorWarningBg: sealbg,
      colorErrorBg: sealbg,
      colorErrorBgHover: sealbg,
      colorSplit: line,
    },
  };
}

/** Nothing that fades or grows: our stylesheet stops that where it is asked for, and antd would wait for the end of it. */
const still = (theme: ThemeConfig): ThemeConfig => ({ ...theme, token: { ...theme.token, motion: false } });

/** As the stylesheet has it: secondary text and hairlines become as strong as text and edges. */
function strong(theme: ThemeConfig, of: Colors): ThemeConfig {
  const token: ThemeConfig['token'] = {
    ...theme.token,
    colorPrimary: of.brand2,
    colorLink: of.brand2,
    colorTextSecondary: of.ink,
    colorTextTertiary: of.ink,
    colorTextDescription: of.ink,
    colorTextPlaceholder: of.ink2,
    colorBorderSecondary: of.control,
    colorSplit: of.control,
  };
  return { ...theme, token };
}

/** 大字版: nothing smaller than 18 px (base.css), and room for it. */
const LARGE: ThemeConfig['token'] = {
  fontSize: 18,
  fontSizeSM: 18,
  fontSizeLG: 20,
  fontSizeHeading5: 20,
  controlHeight: 48,
  controlHeightSM: 44,
  controlHeightLG: 52,
};
/** What a finger aims at is 44 px. */
const FINGER: ThemeConfig['token'] = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };

const sized = (theme: ThemeConfig, token: ThemeConfig['token']): ThemeConfig => ({
  ...theme,
  token: { ...theme.token, ...token },
});

/** How the visitor wants it, or the place does. */
export interface Look {
  dark: boolean;
  /** Nothing moves. */
  calm: boolean;
  large: boolean;
  /** Strong contrast; large letters bring it. */
  strong: boolean;
  /** Among the mobile pages. */
  onPhone: boolean;
}

const made = new Map<string, ThemeConfig>();
/** antd's theme: one object for each look. */
export function antdThemeOf(look: Look): ThemeConfig {
  const { dark, calm, large, onPhone } = look;
  const isStrong = look.strong || large;
  const name = [dark, calm, large, isStrong, onPhone].join();
  const known = made.get(name);
  if (known) return known;
  let theme = dark ? darkTheme() : antdTheme;
  if (isStrong) theme = strong(theme, dark ? darkColors : colors);
  if (large || onPhone) theme = sized(theme, large ? LARGE : FINGER);
  if (calm) theme = still(theme);
  made.set(name, theme);
  return theme;
}
