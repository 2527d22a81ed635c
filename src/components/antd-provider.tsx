import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { antdThemeOf } from '../theme/antd-theme';
import { useCalm } from '../theme/use-calm';
import { useDark } from '../theme/use-dark';

dayjs.locale('zh-cn');

/** antd in our tokens and in Chinese. Mounted by every layout or page that shows antd controls. */
export function AntdProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={antdThemeOf(useDark(), useCalm())} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
