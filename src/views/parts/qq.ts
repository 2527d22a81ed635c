/** Address that opens a chat with a QQ number. */
export function qqUrl(qq: string): string {
  return `https://wpa.qq.com/msgrd?v=3&uin=${encodeURIComponent(qq)}&site=qq&menu=yes`;
}
