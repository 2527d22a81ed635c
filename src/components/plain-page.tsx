import { type ReactNode, useLayoutEffect } from 'react';
import { showHead } from '../hooks/page-head';
import { usePageRequest } from '../hooks/use-page-request';
import { useSiteConfig } from './site-context';

/** A page that is not one of the public views (forms, account): sets title and crumbs. */
export function PlainPage({
  title,
  forceMenu = false,
  children,
}: {
  title: string;
  forceMenu?: boolean;
  children: ReactNode;
}) {
  const site = useSiteConfig();
  const { path } = usePageRequest();
  useLayoutEffect(() => {
    showHead({ title, canonical: path, crumbs: [{ label: title }], noindex: true }, site, forceMenu);
  }, [title, path, site, forceMenu]);
  return <>{children}</>;
}
