/** Marks the article being read in a table of contents. Answers a function that ends it. */
export function enhanceContents(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a[href^="#"]')];
  if (links.length === 0 || !('IntersectionObserver' in window)) return () => undefined;
  const byId = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  let current: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.find((one) => one.isIntersecting);
      const link = entry ? byId.get(entry.target.id) : undefined;
      if (!link || link === current) return;
      current?.removeAttribute('aria-current');
      link.setAttribute('aria-current', 'true');
      current = link;
    },
    { rootMargin: '-10% 0px -70% 0px' },
  );
  for (const id of byId.keys()) {
    const target = document.getElementById(id);
    if (target) observer.observe(target);
  }
  return () => observer.disconnect();
}
