/**
 * Nothing that a test watches leaves or moves by itself: messages and notifications stay until the test ends, whatever
 * duration they were given, and antd animates nothing. Where the specification names a duration, a test looks at the
 * argument.
 */
import { antdTheme } from '@/theme/antd-theme';

interface Api {
  open(notice: object): void;
}
interface Notifications {
  useNotification(config: object): [Api, unknown];
}

jest.mock('@rc-component/notification', () => {
  const actual = jest.requireActual<Notifications>('@rc-component/notification');
  const known = new WeakMap<Api, Api>();
  return {
    ...actual,
    useNotification(config: object) {
      const [api, holder] = actual.useNotification({ ...config, duration: false });
      // One object for one: what a component holds must not change with every rendering.
      const lasting = known.get(api) ?? { ...api, open: (notice) => api.open({ ...notice, duration: false }) };
      known.set(api, lasting);
      return [lasting, holder];
    },
  };
});

antdTheme.token = { ...antdTheme.token, motion: false };
