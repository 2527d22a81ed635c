import { hashOf } from '@ip-portal/contract/drawing/pen';
import { srcSetOf } from '../parts/cover';

/** Surnames of two characters. */
const COMPOUND =
  /^(欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|夏侯|长孙|宇文|南宫|端木|轩辕|独孤|闻人|百里|呼延|申屠|太史)/;

/** A person without a picture: the surname as a seal, cut or raised by the name. Decorative: the name stands beside it. */
function Monogram({ name }: { name: string }) {
  const surname = COMPOUND.exec(name)?.[0] ?? [...name][0] ?? '';
  const raised = hashOf(name) % 2 === 1;
  const kind = `monogram${raised ? ' monogram-raised' : ''}${[...surname].length > 1 ? ' monogram-two' : ''}`;
  return (
    <span className={kind} aria-hidden="true">
      {surname}
    </span>
  );
}

/** Portrait of a person, or the surname as a seal while there is none. */
export function Portrait({
  name,
  src,
  width = 160,
  eager,
}: {
  name: string;
  src?: string | null;
  width?: number;
  eager?: boolean;
}) {
  return (
    <span className={src ? 'portrait' : 'portrait portrait-seal'}>
      {src ? (
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={srcSetOf(src) ? `${width}px` : undefined}
          alt={`${name}的照片`}
          width={width}
          height={Math.round((width * 4) / 3)}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <Monogram name={name} />
      )}
    </span>
  );
}
