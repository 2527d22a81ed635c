import { srcSetOf } from '../parts/cover';
import { hashText } from './cover-pattern';

const GROUNDS = ['#DDE9F9', '#E6EFFB', '#D5E3F7', '#EAF1FB'];

/** Portrait of a person, or a drawn bust while there is none. */
export function Portrait({ name, src, width = 160, eager }: { name: string; src?: string | null; width?: number; eager?: boolean }) {
  return (
    <span className="portrait">
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
        <svg viewBox="0 0 120 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
          <path fill={GROUNDS[hashText(name) % GROUNDS.length]} d="M0 0h120v160H0z" />
          <circle cx="60" cy="78" r="54" fill="#fff" fillOpacity=".5" />
          <path fill="#1456B8" fillOpacity=".28" d="M12 164c0-34 19-54 48-54s48 20 48 54z" />
          <path fill="#1456B8" fillOpacity=".22" d="M46 96h28v18c0 9-6 14-14 14s-14-5-14-14z" />
          <path fill="#1456B8" fillOpacity=".42" d="M60 46c15 0 25 11 25 27S74 104 60 104 35 89 35 73s10-27 25-27z" />
        </svg>
      )}
    </span>
  );
}
