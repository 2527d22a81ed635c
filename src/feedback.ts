/**
 * Short messages to the user. antd's message and notification arrive only when one is shown:
 * public pages do not carry them.
 */
const antd = () => import('./feedback-antd');

export const feedback = {
  /** @param seconds how long it stays; antd's default when absent */
  error(text: string, seconds?: number): void {
    void antd().then((ui) => ui.message.error(text, seconds));
  },
  warning(text: string): void {
    void antd().then((ui) => ui.message.warning(text));
  },
  success(text: string): void {
    void antd().then((ui) => ui.message.success(text));
  },
  notify(title: string, description: string): void {
    void antd().then((ui) => ui.notification.error({ title, description }));
  },
  redirect(url: string): void {
    window.location.assign(url);
  },
};
