import type { WebConfig } from '@ip-portal/contract';
import type { PageRoute } from '../../routes';
import { Icon } from '../parts/icon';

/** Asks the reader to copy the address; a native `<details>`, so it also works without JavaScript. */
function AddressPopover({ name, url }: { name: string; url: string }) {
  return (
    <details className="menu-pop" data-popover="">
      <summary>
        {name}
        <Icon name="chevron-down" size={14} />
      </summary>
      <div className="pop">
        <p>
          <label htmlFor="education-url">请复制下面的地址，在新的浏览器窗口中打开：</label>
        </p>
        <div className="pop-copy">
          <input id="education-url" readOnly value={url} data-select-all="" />
          <button type="button" className="btn btn-primary" data-action="copy" data-copy={url} data-js="">
            <Icon name="copy" size={16} />
            <span data-label="">复制</span>
          </button>
        </div>
        <p className="pop-foot">
          <a href={url} target="_self" rel="noopener external" data-external="">
            在当前窗口直接打开
            <Icon name="arrow-right" size={16} />
          </a>
        </p>
      </div>
    </details>
  );
}

function MenuEntry({ route, site, path }: { route: PageRoute; site: WebConfig; path: string }) {
  const name = route.name ?? '';
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
          <Icon name="external" size={14} />
          <span className="sr-only">（在新窗口打开）</span>
        </a>
      </li>
    );
  }
  const here = path === route.path;
  const below = !here && route.path !== undefined && path.startsWith(`${route.path}/`);
  return (
    <li>
      <a href={route.path} aria-current={here ? 'page' : below ? 'true' : undefined}>
        {name}
      </a>
    </li>
  );
}

/** The horizontal main menu. */
export function MainMenu({ nav, site, path }: { nav: readonly PageRoute[]; site: WebConfig; path: string }) {
  return (
    <nav className="menu" aria-label="主导航">
      <div className="wide">
        <ul>
          {nav.map((route) => (
            <MenuEntry key={route.path} route={route} site={site} path={path} />
          ))}
        </ul>
      </div>
    </nav>
  );
}
