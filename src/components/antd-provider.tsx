import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import './antd-touch.css';
import type { ReactNode } from 'react';
import { antdThemeOf } from '../theme/antd-theme';
import { useCalm } from '../theme/use-calm';
import { useDark } from '../theme/use-dark';
import { useMedia } from '../theme/use-media';
import { useLargeFont } from '../views/parts/font-size';
import { useOnPhone } from '../views/parts/here';

dayjs.locale('zh-cn');

/** antd in our tokens and in Chinese. Mounted by every layout or page that shows antd controls. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const look = {
    dark: useDark(),
    calm: useCalm(),
    large: useLargeFont(),
    // As contrast.css asks.
    strong: useMedia('(prefers-contrast: more)'),
    onPhone: useOnPhone(),
  };
  return (
    <ConfigProvider locale={zhCN} theme={antdThemeOf(look)} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
