/** The design tokens as antd's theme: one look for back office and public controls. */
import type { ThemeConfig } from 'antd';
import { colors, fontFamily } from './tokens';

export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: colors.brand,
    colorInfo: colors.brand,
    colorLink: colors.brand,
    colorSuccess: colors.success,
    colorWarning: colors.accent,
    colorError: colors.danger,
    colorText: colors.ink,
    colorTextSecondary: colors.secondary,
    colorTextTertiary: colors.secondary,
    colorTextDescription: colors.secondary,
    colorTextPlaceholder: '#6B7482',
    colorBorder: '#C4CEDC',
    colorBorderSecondary: colors.hairline,
    colorBgLayout: colors.ground,
    borderRadius: 8,
    borderRadiusLG: 12,
    fontFamily,
    fontSize: 14,
    controlHeight: 36,
    wireframe: false,
  },
  components: {
    Table: { headerBg: colors.ground, headerColor: colors.ink, cellPaddingBlockSM: 9 },
    Layout: { siderBg: colors.white, headerBg: colors.white },
    Menu: { itemBorderRadius: 8, itemHeight: 40 },
    Form: { verticalLabelPadding: '0 0 4px' },
  },
};
