import { HOME_URL } from '@ip-portal/contract/urls';
import { type ComponentProps, createContext, useContext } from 'react';

/** Turns an address of the portal into that of its page where the reader is: among the mobile pages a mobile one. */
export const Here = createContext<(url: string) => string>((url) => url);

/** Whether the reader is among the mobile pages. */
export const useOnPhone = (): boolean => useContext(Here)(HOME_URL) !== HOME_URL;

/** A link that stays where the reader is. */
export function A({ href, ...rest }: ComponentProps<'a'>) {
  const here = useContext(Here);
  return <a {...rest} {...(href === undefined ? {} : { href: here(href) })} />;
}

/** A form whose answer is a page, shown where the reader is. */
export function GetForm({ action, ...rest }: Omit<ComponentProps<'form'>, 'action' | 'method'> & { action: string }) {
  const here = useContext(Here);
  return <form {...rest} action={here(action)} method="get" />;
}
