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
          <g fill="#fff" stroke="#1456B8" strokeOpacity=".55" strokeWidth="1.5" strokeLinejoin="round">
            <path d="M14 164c1-36 18-52 46-52s45 16 46 52" />
            <path d="M48 100v16l12 12 12-12v-16" />
            <circle cx="60" cy="76" r="27" />
            <path fill="none" d="M48 116l-9 8 14 22 7-18M72 116l9 8-14 22-7-18" />
          </g>
          <path fill="#1456B8" fillOpacity=".75" d="M56 129h8l3 22-7 9-7-9z" />
        </svg>
      )}
    </span>
  );
}
