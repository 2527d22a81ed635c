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

let night: ThemeConfig | undefined;
/** antd's theme; by night one object for all, as by day. */
export function antdThemeOf(dark: boolean): ThemeConfig {
  if (!dark) return antdTheme;
  night ??= darkTheme();
  return night;
}
