/** The design tokens as antd's theme: one look for back office and public controls. */
import type { ThemeConfig } from 'antd';
import { colors, fontFamily, radius } from './tokens';

export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: colors.brand,
    colorInfo: colors.brand,
    colorLink: colors.brand,
    colorSuccess: colors.ok,
    colorWarning: colors.seal,
    colorError: colors.seal,
    colorText: colors.ink,
    colorTextSecondary: colors.ink2,
    colorTextTertiary: colors.ink2,
    colorTextDescription: colors.ink2,
    colorTextPlaceholder: colors.ink3,
    colorBorder: colors.control,
    colorBorderSecondary: colors.line,
    colorBgLayout: colors.sheet,
    borderRadius: radius,
    borderRadiusLG: radius,
    borderRadiusSM: radius,
    borderRadiusXS: radius,
    boxShadow: `0 0 0 1px ${colors.control}`,
    boxShadowSecondary: `0 0 0 1px ${colors.control}`,
    boxShadowTertiary: `0 0 0 1px ${colors.line}`,
    fontFamily,
    fontSize: 14,
    controlHeight: 36,
    wireframe: false,
  },
  components: {
    Table: { headerBg: colors.sheet, headerColor: colors.ink, cellPaddingBlockSM: 9 },
    Layout: { siderBg: colors.white, headerBg: colors.white },
    Menu: { itemBorderRadius: radius, itemHeight: 36, itemMarginBlock: 2 },
    Form: { verticalLabelPadding: '0 0 4px' },
  },
};
