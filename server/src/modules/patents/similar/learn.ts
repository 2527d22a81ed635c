/**
 * Learns which terms speak for which subclass of IPC: the mean of each subclass's texts (Rocchio), put right at the texts that
 * it would have placed wrongly (a perceptron on these means). Only what is kept apart can say how good that is:
 * `npm run bench:similar`.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { rarity, termsOf, weighed } from './terms.ts';

/** A text and the subclasses it belongs to. */
export interface Lesson {
  text: string;
  classes: readonly string[];
  /** What the scheme says of a class: it is learned from, and never placed. */
  title?: boolean;
}
/** A term, how many lessons have it, and the subclasses it speaks for (above nought) or against. */
export interface Learned {
  term: string;
  records: number;
  weights: [subclass: string, weight: number][];
}

/** Corrections: times through all lessons, how far each moves, and by how much the right class must lead. */
const ROUNDS = 2;
const STEP = 0.1;
const LEAD = 0.1;
/** How far a class with many texts is held back: 1 wholly. */
const DAMPING = 0.85;
/** Terms of a single lesson tell only of it. */
const LEAST = 2;
/** Subclasses that are kept of a term, the weightiest, and what is too little to keep. */
const KEPT = 80;
const LITTLE = 1e-3;
/** Lessons between two breaths: others must be served meanwhile. */
const AT_ONCE = 25;

type Vector = readonly (readonly [term: number, weight: number])[];

/** A lesson as numbers: its terms and the places of its classes. */
interface Placed {
  vector: Vector;
  classes: readonly number[];
  title: boolean;
}

async function* breathing<T>(all: readonly T[]): AsyncGenerator<T> {
  for (const [place, one] of all.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
    yield one;
  }
}

/** Means of the classes, by term: what each says for each class. */
class Means {
  private readonly byTerm: Map<number, number>[];
  constructor(
    terms: number,
    private readonly classes: number,
  ) {
    this.byTerm = Array.from({ length: terms }, () => new Map());
  }

  add(vector: Vector, to: number, factor: number): void {
    for (const [term, weight] of vector) {
      const means = this.byTerm[term];
      means?.set(to, (means.get(to) ?? 0) + weight * factor);
    }
  }

  /** Brings all classes to about the same length, however many texts they have. */
  level(): void {
    const squares = new Float64Array(this.classes);
    for (const means of this.byTerm) for (const [of, mean] of means) squares[of] = (squares[of] ?? 0) + mean * mean;
    for (const means of this.byTerm)
      for (const [of, mean] of means) means.set(of, mean / Math.sqrt(squares[of] || 1) ** DAMPING);
  }

  scores(vector: Vector): Float64Array {
    const scores = new Float64Array(this.classes);
    for (const [term, weight] of vector)
      for (const [of, mean] of this.byTerm[term] ?? []) scores[of] = (scores[of] ?? 0) + mean * weight;
    return scores;
  }

  kept(term: number): [number, number][] {
    return [...(this.byTerm[term] ?? [])]
      .filter(([, mean]) => Math.abs(mean) >= LITTLE)
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, KEPT);
  }
}

/** Moves the means where a lesson's best class does not lead the best of the others. */
function correct(means: Means, { vector, classes }: Placed): void {
  const scores = means.scores(vector);
  let wrong = -1;
  scores.forEach((score, place) => {
    if (!classes.includes(place) && (wrong < 0 || score > (scores[wrong] ?? 0))) wrong = place;
  });
  const right = classes.reduce((best, place) => ((scores[place] ?? 0) > (scores[best] ?? 0) ? place : best));
  if (wrong < 0 || (scores[right] ?? 0) >= (scores[wrong] ?? 0) + LEAD) return;
  means.add(vector, right, STEP);
  means.add(vector, wrong, -STEP);
}

/** What `lessons` teach; rarities are those among the lessons that are no titles. Takes breaths, so that others are served. */
export async function learn(lessons: readonly Lesson[]): Promise<Learned[]> {
  const having = new Map<string, number>();
  const counted: (Lesson & { counts: Map<string, number> })[] = [];
  for await (const lesson of breathing(lessons)) {
    const counts = termsOf(lesson.text);
    counted.push({ ...lesson, counts });
    if (!lesson.title) for (const term of counts.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const records = lessons.filter(({ title }) => !title).length;
  const kept = [...having].filter(([, count]) => count >= LEAST || records < 2 * LEAST);
  const places = new Map(kept.map(([term], place) => [term, place]));
  const rarityOf = (term: string) => rarity(having.get(term) ?? 0, records);
  const classes = [...new Set(lessons.flatMap((lesson) => (lesson.title ? [] : lesson.classes)))].sort();
  const classPlaces = new Map(classes.map((name, place) => [name, place]));
  const titles = new Map<number, number>();
  const placed = counted.flatMap((lesson): Placed[] => {
    const own = lesson.classes.flatMap((name) => classPlaces.get(name) ?? []);
    const vector = weighed(lesson.counts, rarityOf).flatMap(([term, weight]) => {
      const place = places.get(term);
      return place === undefined ? [] : [[place, weight] as const];
    });
    if (own.length === 0 || vector.length === 0) return [];
    if (lesson.title) for (const one of own) titles.set(one, (titles.get(one) ?? 0) + 1);
    return [{ vector, classes: own, title: lesson.title ?? false }];
  });
  const means = new Means(kept.length, classes.length);
  for (const { vector, classes: own, title } of placed)
    for (const one of own) means.add(vector, one, 1 / Math.sqrt(title ? (titles.get(one) ?? 1) : own.length));
  means.level();
  for (let round = 0; round < ROUNDS; round += 1)
    for await (const lesson of breathing(placed)) if (!lesson.title) correct(means, lesson);
  return kept.map(([term, count], place) => ({
    term,
    records: count,
    weights: means.kept(place).map(([of, mean]) => [classes[of] ?? '', mean]),
  }));
}
