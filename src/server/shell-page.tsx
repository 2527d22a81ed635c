import { findRoute } from '../routes';
import { definePage } from '../views/page';
import { ShellView } from '../views/shell';

const nameOf = (path: string) => findRoute(path)?.name ?? '';

/** What the backend sends for a page of forms: the frame now, the form when the app has started. */
export const shellPage = definePage<null>({
  query: [],
  load: () => Promise.resolve(null),
  head: (_data, _site, { path }) => {
    const title = nameOf(path);
    return { title, canonical: path, noindex: true, crumbs: [{ label: title }] };
  },
  View: ({ request }) => <ShellView name={nameOf(request.path)} />,
});
