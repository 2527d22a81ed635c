/**
 * The public stylesheet. The backend inlines it into its pages (marked `data-public-css`); only
 * where that did not happen the app fetches it itself.
 */
export async function ensurePublicStyles(): Promise<void> {
  if (document.querySelector('style[data-public-css]')) return;
  const { injectPublicStyles } = await import('./inject');
  injectPublicStyles();
}
