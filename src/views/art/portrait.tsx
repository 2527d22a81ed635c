import { srcSetOf } from '../parts/cover';
import { hashText } from './cover-pattern';

const GROUNDS = ['#DDE9F9', '#E6EFFB', '#D5E3F7', '#EAF1FB'];

/** Portrait of a person, or a drawn bust while there is none. */
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
          <circle cx="60" cy="84" r="56" fill="#fff" fillOpacity=".55" />
          <path fill="#A6C2EA" d="M10 164c0-32 18-50 39-53h22c21 3 39 21 39 53z" />
          <path fill="#8FB1E2" d="M47 98h26v15c0 8-6 13-13 13s-13-5-13-13z" />
          <path fill="#B9D0F0" d="M60 45c15 0 25 11 25 27S74 104 60 104 35 88 35 72s10-27 25-27z" />
        </svg>
      )}
    </span>
  );
}
