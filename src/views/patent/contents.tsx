import { useMemo } from 'react';
import { A } from '../parts/here';
import { useInView } from '../records/use-in-view';

/** A part of the page that the contents lead to. */
export interface Part {
  id: string;
  /** In the contents, where there is little room. */
  name: string;
}

/** Contents: beside the text where there is room, else one line that can be pushed along. */
export function PatentContents({ parts }: { parts: readonly Part[] }) {
  const list = parts.map(({ id }) => id).join(' ');
  const anchors = useMemo(() => list.split(' '), [list]);
  const current = useInView(anchors);
  return (
    <nav className="patent-contents" aria-label="本页目录">
      <ul>
        {parts.map(({ id, name }) => (
          <li key={id}>
            <A href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}
