/** Line icons on a 24 grid, stroked 1.5 px: path data only. */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

export const ICON_PATHS = {
  // The eight services.
  patent: ['M6 3h8l5 5v13H6z', 'M14 3v5h5', circle(12.5, 13, 2.5), 'M11 15.2V19l1.5-1 1.5 1v-3.8'],
  trade: ['M4 9h14l-3.5-4', 'M20 15H6l3.5 4', circle(12, 12, 0.4)],
  financing: ['M4 9.5L12 4l8 5.5z', 'M6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17', 'M4 20h16M5 17h14'],
  expert: [circle(12, 8, 3.5), 'M5 20c.4-4 3-6 7-6s6.6 2 7 6', 'M12 14v3l-1.2 1.5M12 17l1.2 1.5'],
  law: [
    'M12 3v18M8 21h8',
    'M5 6.5h14',
    'M5 6.5L2.5 13h5zM19 6.5L16.5 13h5z',
    'M2.5 13c.4 2 4.6 2 5 0M16.5 13c.4 2 4.6 2 5 0',
  ],
  fee: ['M5 3h14v18H5z', 'M8 6.5h8V10H8z', 'M8.5 13.5h.01M12 13.5h.01M15.5 13.5h.01M8.5 17h.01M12 17h.01M15.5 17h.01'],
  education: ['M2.5 9L12 4.5 21.5 9 12 13.5z', 'M6.5 11.2V16c1.5 1.6 3.3 2.3 5.5 2.3s4-.7 5.5-2.3v-4.8', 'M21.5 9v6'],
  lecture: ['M3 4h18M4.5 4v11h15V4', 'M12 15v5M8.5 20.5L12 17l3.5 3.5', 'M8 11l2.5-2.5 2 2L16 7.5'],
  // Kinds and things.
  news: ['M4 5h13v14H6a2 2 0 0 1-2-2z', 'M17 9h3v8a2 2 0 0 1-2 2h-1', 'M7.5 8.5h6v4h-6zM7.5 15.5h6'],
  notice: ['M4 10v4h3l7 4.5v-13L7 10z', 'M17.5 9.5a3.5 3.5 0 0 1 0 5M19.5 7a7 7 0 0 1 0 10', 'M7.5 14l1 5.5h2.5l-.8-4'],
  shield: ['M12 3l7.5 2.5V11c0 5-3 8.3-7.5 10-4.5-1.7-7.5-5-7.5-10V5.5z', 'M9 12l2.2 2.2L15.2 10'],
  file: ['M6 3h8l5 5v13H6z', 'M14 3v5h5', 'M9 13h7M9 16.5h5'],
  building: ['M5 21V4h9v17M14 9h5v12', 'M3 21h18', 'M8 8h3M8 12h3M8 16h3M16.5 13v.01M16.5 17v.01'],
  bookmark: ['M7 4h10v16l-5-4-5 4z'],
  home: ['M4 11l8-7 8 7', 'M6 9.5V20h12V9.5', 'M10 20v-5h4v5'],
  services: ['M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z'],
  sitemap: ['M9.5 3.5h5v4h-5zM3.5 16.5h5v4h-5zM15.5 16.5h5v4h-5z', 'M12 7.5V12M6 16.5V12h12v4.5'],
  lock: ['M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  // Facts.
  calendar: ['M4 6h16v14H4zM4 10.5h16', 'M8 3.5V7M16 3.5V7'],
  clock: [circle(12, 12, 8.5), 'M12 7.5V12l3 2'],
  eye: ['M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6z', circle(12, 12, 2.5)],
  phone: ['M5 4h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 .6-.4 1-1 1C11.3 20 4 12.7 4 5c0-.6.4-1 1-1z'],
  mail: ['M3.5 5.5h17v13h-17z', 'M4 6.5l8 6 8-6'],
  pin: ['M12 21c-4.3-4.4-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.2 6.6-6.5 11z', circle(12, 10, 2.3)],
  bus: ['M5 5h14v12H5zM5 11h14', 'M7.5 17v2.5M16.5 17v2.5', 'M8 14h.01M16 14h.01'],
  user: [circle(12, 8.5, 3.5), 'M5 20c.4-4 3-6 7-6s6.6 2 7 6'],
  tag: ['M4 4h8l8 8-8 8-8-8z', 'M8.5 8.5h.01'],
  // Deeds.
  search: [circle(10.5, 10.5, 6), 'M15 15l5.5 5.5'],
  filter: ['M4 6h16M7 12h10M10 18h4'],
  download: ['M12 4v11M7.5 11l4.5 4.5 4.5-4.5', 'M4.5 19.5h15'],
  link: ['M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7', 'M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17'],
  copy: ['M8.5 8.5h11v11h-11z', 'M15.5 8.5v-4h-11v11h4'],
  print: ['M7 9V4h10v5', 'M7 17H4V9h16v8h-3', 'M7 14h10v6H7z'],
  qr: ['M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z', 'M14 14h2.5v2.5M20 14v3M14 20h2M19.5 20h.5M7 7h.01M17 7h.01M7 17h.01'],
  external: ['M13 4.5h6.5V11', 'M19.5 4.5L11 13', 'M17.5 14v5.5h-13v-13H10'],
  login: ['M10 4h9.5v16H10', 'M3.5 12h11M11 8.5l3.5 3.5-3.5 3.5'],
  logout: ['M14 4H4.5v16H14', 'M9.5 12h11M17 8.5l3.5 3.5-3.5 3.5'],
  edit: ['M4.5 19.5l1-4L16 5l3 3L8.5 18.5z', 'M13.5 7.5l3 3'],
  chat: ['M4 5h16v11H11l-4.5 4v-4H4z', 'M8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01'],
  'text-size': ['M3 19L8.5 5 14 19M5 14.5h7', 'M15 19l3-8 3 8M16 16.5h4'],
  'text-larger': ['M3 19L8.5 5 14 19M5 14.5h7', 'M18.5 8v7M15 11.5h7'],
  'text-smaller': ['M3 19L8.5 5 14 19M5 14.5h7', 'M15 11.5h7'],
  accessible: [circle(12, 4.5, 1.6), 'M4.5 8.5c5 1.3 10 1.3 15 0', 'M9.5 9.6V13l-2 7.5M14.5 9.6V13l2 7.5M9.5 14h5'],
  // Signs.
  check: ['M5 12.5l4.5 4.5L19 7.5'],
  close: ['M6 6l12 12M18 6L6 18'],
  alert: ['M12 4l9 16H3z', 'M12 10v4.5M12 17h.01'],
  info: [circle(12, 12, 8.5), 'M12 11v5M12 8h.01'],
  pause: ['M9 6v12M15 6v12'],
  play: ['M8 5.5l10 6.5-10 6.5z'],
  menu: ['M4 7h16M4 12h16M4 17h16'],
  top: ['M5 4.5h14', 'M12 20V8.5M6.5 14L12 8.5 17.5 14'],
  'arrow-right': ['M4.5 12h15M13.5 6l6 6-6 6'],
  'chevron-left': ['M14.5 6l-6 6 6 6'],
  'chevron-right': ['M9.5 6l6 6-6 6'],
  'chevron-down': ['M6 9.5l6 6 6-6'],
  'chevron-up': ['M6 14.5l6-6 6 6'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof ICON_PATHS;
