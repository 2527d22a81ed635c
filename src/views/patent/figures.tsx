import type { PatentDetail } from '@ip-portal/contract';
import { type ReferenceSign, signsOf } from '@ip-portal/contract/rules/reference-signs';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { srcSetOf } from '../parts/cover';
import { A } from '../parts/here';
import { Signs } from './signs';
import type { ViewerProps } from './viewer';

/** Widths at which a picture is shown: the whole column of a telephone, half of the main one. */
const SIZES = '(max-width: 767px) 100vw, 400px';

/** What the figures of this type are called. */
export const figuresTitle = ({ Type }: Pick<PatentDetail, 'Type'>) => (Type === '外观设计' ? '外观图片' : '附图');

function Picture({ url, alt, eager = false }: { url: string; alt: string; eager?: boolean }) {
  return (
    <img
      src={url}
      srcSet={srcSetOf(url)}
      sizes={srcSetOf(url) ? SIZES : undefined}
      alt={alt}
      width={400}
      height={300}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** A click that means the link itself: another tab, another window. */
const isOwn = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The figures of a patent in their order; each opens in the viewer, and without script leads to its picture alone. */
export function Figures({
  figures,
  signs,
}: Pick<ViewerProps, 'figures'> & {
  /** Of the text that is shown: they are told beside the figures. */
  signs: readonly ReferenceSign[];
}) {
  const [Viewer, setViewer] = useState<ComponentType<ViewerProps>>();
  const [at, setAt] = useState<number>();
  const open = (event: MouseEvent, index: number) => {
    if (isOwn(event)) return;
    event.preventDefault();
    // Where its script does not come the picture does.
    const follow = () => window.location.assign(figures[index]?.Url ?? '');
    setAt(index);
    import('./viewer').then((module) => setViewer(() => module.default), follow);
  };
  const told = figures.map(({ Alt }) => signsOf(Alt, signs));
  return (
    <>
      <div className="drawings">
        {figures.map(({ Label, Url, Alt }, index) => (
          <figure key={index}>
            <A href={Url} title="查看大图" onClick={(event) => open(event, index)}>
              <Picture url={Url} alt={Alt} eager={index === 0} />
            </A>
            <figcaption>{Label}</figcaption>
            {told[index]?.all === false ? <Signs signs={told[index].shown} /> : null}
          </figure>
        ))}
      </div>
      {signs.length > 0 && told.every(({ all }) => all) ? (
        <>
          <p className="soft">说明书列出的附图标记：</p>
          <Signs signs={signs} />
        </>
      ) : null}
      {Viewer && at !== undefined ? (
        <Viewer figures={figures} signs={signs} start={at} onClose={() => setAt(undefined)} />
      ) : null}
    </>
  );
}
