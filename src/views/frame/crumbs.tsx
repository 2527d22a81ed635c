import { HOME_URL } from '@ip-portal/contract/urls';

export interface Crumb {
  label: string;
  url?: string;
}

/** Where the visitor is; the first crumb is the centre itself. */
export function Breadcrumb({ siteName, crumbs }: { siteName: string; crumbs: readonly Crumb[] }) {
  const all: Crumb[] = [{ label: siteName, url: HOME_URL }, ...crumbs];
  return (
    <nav className="crumbs" aria-label="当前位置">
      <div className="wide">
        <span className="crumbs-label">当前位置：</span>
        <ol>
          {all.map((crumb, index) => (
            <li key={`${crumb.label}-${index}`}>
              {crumb.url && index < all.length - 1 ? (
                <a href={crumb.url}>{crumb.label}</a>
              ) : (
                <span aria-current={index === all.length - 1 ? 'page' : undefined}>{crumb.label}</span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
