import type { WebConfig } from '@ip-portal/contract';
import { NewWindow } from '../parts/new-window';
import { AddressPopover } from './address-popover';

/** An entry of the main menu: a page, or an address from the settings of the site. */
export interface MenuEntry {
  path: string;
  name: string;
  externalKey?: 'EducationUrl' | 'LectureUrl';
  target?: '_self' | '_blank';
}

function Entry({ route, site, path }: { route: MenuEntry; site: WebConfig; path: string }) {
  const { name } = route;
  if (route.externalKey) {
    const url = site[route.externalKey];
    if (!url) return null;
    if (route.target === '_self') {
      return (
        <li>
          <AddressPopover name={name} url={url} />
        </li>
      );
    }
    return (
      <li>
        <a href={url} target="_blank" rel="noopener noreferrer external">
          {name}
          <NewWindow />
        </a>
      </li>
    );
  }
  const here = path === route.path;
  const below = !here && path.startsWith(`${route.path}/`);
  return (
    <li>
      <a href={route.path} aria-current={here ? 'page' : below ? 'true' : undefined}>
        {name}
      </a>
    </li>
  );
}

/** The horizontal main menu; `phoneOnly`: there is none but the one that a phone unfolds. */
export function MainMenu({
  nav,
  site,
  path,
  phoneOnly = false,
}: {
  nav: readonly MenuEntry[];
  site: WebConfig;
  path: string;
  phoneOnly?: boolean;
}) {
  return (
    <nav className={phoneOnly ? 'menu phone-menu' : 'menu'} aria-label="主导航">
      <ul>
        {nav.map((route) => (
          <Entry key={route.path} route={route} site={site} path={path} />
        ))}
      </ul>
    </nav>
  );
}
