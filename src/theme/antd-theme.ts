/** The design tokens as antd's theme: one look for back office and public controls, by day and by night. */
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

const made = new Map<string, ThemeConfig>();
/** antd's theme; by night and for who asked for less movement one object for all, as by day. */
export function antdThemeOf(dark: boolean, calm: boolean): ThemeConfig {
  if (!dark && !calm) return antdTheme;
  const name = `${dark} ${calm}`;
  const known = made.get(name);
  if (known) return known;
  const theme = dark ? darkTheme() : antdTheme;
  const fresh = calm ? still(theme) : theme;
  made.set(name, fresh);
  return fresh;
}
