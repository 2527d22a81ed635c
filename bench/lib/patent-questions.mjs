/** What `bench:patents` asks: of each kind addresses by number. */
import { FIRST_ID } from './load-patents.mjs';
import { madePatent } from './made-patents.mjs';
import { ASKED_PLACES } from './made-places.mjs';

const addressOf = (path, query) => `${path}?${new URLSearchParams(query)}`;
const search = (query) => addressOf('/api/Patents', query);
const office = (query) => addressOf('/api/admin/Patents', { pageSize: 20, ...query });

/** Every word of Han characters of the titles, the commonest first. */
function rankedWords({ sources, queryWords }) {
  const words = new Map();
  for (const title of sources.titles.slice(0, 6_000))
    for (const word of queryWords(title))
      if (/^[\u4e00-\u9fff]{2,}$/.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  return [...words].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** The addresses of a kind in their order, none twice: a kept answer would be measured. */
export function* distinct(addressOf) {
  const asked = new Set();
  for (let n = 0; ; n += 1) {
    const address = addressOf(n);
    if (asked.has(address)) continue;
    asked.add(address);
    yield address;
  }
}

/** By kind, the address of question `n` among `total` patents; those of the back office want somebody logged in. */
export function questions(total, parts) {
  const { sources, queryWords, checkDigit, similarText } = parts;
  const ranked = rankedWords(parts);
  const middle = ranked.slice(20, 800);
  const pick = (list, n) => list[(n * 7_919) % list.length];
  const idOf = (n) => FIRST_ID + ((n * 104_729) % total);
  const patent = (n) => madePatent(idOf(n), FIRST_ID + total, sources, checkDigit);
  const pair = (n) => `${pick(middle, n)} ${pick(middle, n * 3 + 1)}`;
  const year = (n) => 2000 + (n % 20);
  // Another size of the page is another address: common words are fewer than questions.
  const common = (n, query = {}) => search({ q: ranked[n % 20], pageSize: 10 + Math.floor(n / 20), ...query });
  // As somebody would paste it: a title of one, the beginning of what another says.
  const pasted = (n) => `${patent(n).title}。${patent(n + 1).abstract}`.slice(0, similarText.max);
  return {
    'two words': (n) => search({ q: pair(n) }),
    'two words of one title': (n) =>
      search({
        q: queryWords(patent(n).title)
          .filter((word) => word.length > 1)
          .slice(-2)
          .join(' '),
      }),
    'commonest word': (n) => search({ q: '一种', pageSize: 10 + (n % 40), current: 1 + Math.floor(n / 40) }),
    'one of the 20 commonest words': (n) => common(n),
    'number of an application': (n) => search({ q: patent(n).application_number }),
    'number of a publication': (n) => {
      const { publication_number, grant_number, application_number } = patent(n);
      return search({ q: publication_number ?? grant_number ?? application_number });
    },
    'filters and a common word': (n) =>
      common(n, { q: `类型=发明 状态=有权 申请日=${year(n)}..${year(n) + 3} ${ranked[n % 20]}` }),
    'class, place and a word': (n) =>
      search({ q: `分类号=${'ABCDEFGH'[n % 8]} 地区=${pick(ASKED_PLACES, n)} ${pick(middle, n)}` }),
    'subclass of CPC and a word': (n) =>
      search({ q: `CPC=${pick(sources.classed, n).ipc_subclasses[0]} ${pick(middle, n)}` }),
    'name of an applicant': (n) => search({ q: `申请人=${patent(n).applicants[0]}` }),
    'a phrase': (n) => search({ q: `"${patent(n).title.slice(-6)}"` }),
    'a word of claims, which are read': (n) => search({ q: `权利要求=${pick(sources.pieces, n)} ${pick(middle, n)}` }),
    'facets of two words': (n) => search({ q: pair(n + 500), facets: 1 }),
    'facets of a common word': (n) => search({ q: ranked[n % 30], facets: 1, pageSize: 10 + Math.floor(n / 30) }),
    'facets of a place': (n) =>
      search({
        q: `地区=${ASKED_PLACES[n % ASKED_PLACES.length]}`,
        facets: 1,
        pageSize: 10 + Math.floor(n / ASKED_PLACES.length),
      }),
    'facets of everything': (n) => search({ facets: 1, pageSize: 10 + (n % 90), current: 1 + Math.floor(n / 90) }),
    'common word by grant date': (n) => common(n, { sortby: 'GrantDate' }),
    'common word, oldest first': (n) => common(n, { sortby: 'ApplicationDate', order: 'ascend' }),
    'common word by title': (n) => common(n, { sortby: 'Title', order: 'ascend' }),
    'list by a keyword': (n) => search({ keyword: pick(middle, n + 90) }),
    'nothing found': (n) => search({ q: `${pick(middle, n)}璧${pick(middle, n + 1)}` }),
    'a patent, read whole': (n) => `/api/Patents/${idOf(n)}`,
    'similar to a patent': (n) => `/api/Patents/${idOf(n)}/Similar`,
    'similar to a pasted text, its classes': (n) => addressOf('/api/Patents/Similar', { text: pasted(n) }),
    'similar to a title, its classes': (n) => addressOf('/api/Patents/Similar', { text: patent(n).title }),
    'back office: the list': (n) => office({ current: 1 + n }),
    'back office: by a keyword': (n) =>
      office({
        pageSize: 20 + Math.floor(n / 100),
        keyword: `${'水电光机车船桥门灯泵'[n % 10]}${'质力学器身体梁锁具阀'[Math.floor(n / 10) % 10]}`,
      }),
    'back office: by type and state': (n) =>
      office({
        pageSize: 20 + Math.floor(n / 9),
        Type: ['发明', '实用新型', '外观设计'][n % 3],
        State: ['有权', '审中', '无权'][Math.floor(n / 3) % 3],
      }),
    'back office: by title': (n) => office({ current: 1 + n, sortby: 'Title' }),
  };
}
