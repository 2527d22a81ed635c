/** Shows or hides the QR code of the page; the encoder loads when it is first wanted. */
export function showQr(button: HTMLElement): void {
  const box = button.closest('.tools')?.querySelector<HTMLElement>('[data-qr]');
  if (!box) return;
  if (!box.hidden) {
    box.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    return;
  }
  void import('qrcode-generator').then(({ default: qrcode }) => {
    const code = qrcode(0, 'M');
    code.addData(window.location.href);
    code.make();
    box.innerHTML = code.createSvgTag({ cellSize: 4, margin: 8, scalable: true });
    box.querySelector('svg')?.setAttribute('aria-label', '本页地址的二维码');
    box.querySelector('svg')?.setAttribute('role', 'img');
    box.hidden = false;
    button.setAttribute('aria-expanded', 'true');
  });
}
