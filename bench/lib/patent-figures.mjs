/** What is asked of finding patents, and how a run tells whether it holds. */

/** The library that all of it but the growth is asked of. */
const ASKED_OF = 1_000_000;
/** p95 in ms over HTTP, by the kind of question. */
const P95 = {
  'two words': 50,
  'two words of one title': 50,
  'commonest word': 250,
  'facets of two words': 150,
  'facets of a common word': 150,
  'facets of a place': 150,
  'facets of everything': 150,
  'number of an application': 5,
  'number of a publication': 5,
  'similar to a patent': 200,
  'similar to a pasted text, its classes': 200,
  'similar to a title, its classes': 200,
};
/** How much longer two words may take among five times as many. */
const GROWTH = { question: 'two words', to: 5_000_000, most: 2.5 };

const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Figures of the answers to one kind of question; `late`: how many were refused because they took too long. */
export const figuresOf = (answers) => ({
  n: answers.length,
  p50: percentile(
    answers.map(({ ms }) => ms),
    0.5,
  ),
  p95: percentile(
    answers.map(({ ms }) => ms),
    0.95,
  ),
  hits: percentile(
    answers.map(({ total }) => total),
    0.5,
  ),
  late: answers.filter(({ late }) => late).length,
});

const digits = (ms) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
const refused = ({ late }) => (late > 0 ? `, 503 ×${late}` : '');

/** `9.0 / 34 (7)`: p50, p95 and the hits of the middle answer. */
export const told = (figures) =>
  figures ? `${digits(figures.p50)} / ${digits(figures.p95)} (${figures.hits}${refused(figures)})` : undefined;

/**
 * Rows `asked, measured, holds` of a run: `results` are `[records, figures by question]`. What is asked of a million is told of
 * the largest library below where none of a million was measured, and then says nothing of whether it holds.
 */
export function verdicts(results) {
  const sizes = results.map(([total]) => total);
  const of = sizes.includes(ASKED_OF) ? ASKED_OF : Math.max(...sizes);
  const byTotal = new Map(results);
  const rows = Object.entries(P95).flatMap(([question, limit]) => {
    const got = byTotal.get(of)[question];
    if (!got) return [];
    const holds =
      of !== ASKED_OF ? `(${of.toLocaleString('en')} records)` : got.p95 < limit && got.late === 0 ? '✓' : '✗';
    return [
      [
        `${question}: p95 < ${limit} ms`,
        `${digits(got.p95)} ms (p50 ${digits(got.p50)}, n ${got.n}${refused(got)})`,
        holds,
      ],
    ];
  });
  const [from, to] = [ASKED_OF, GROWTH.to].map((total) => byTotal.get(total)?.[GROWTH.question]);
  const asked = `${GROWTH.question}: 1 M → 5 M ≤ ${GROWTH.most}×`;
  if (!from || !to) return [...rows, [asked, 'not measured', '–']];
  const [p50, p95] = [to.p50 / from.p50, to.p95 / from.p95];
  return [...rows, [asked, `${p50.toFixed(1)}× (of p95 ${p95.toFixed(1)}×)`, p50 <= GROWTH.most ? '✓' : '✗']];
}
