import type { Workflow } from './workflow.ts';

/** The process as a Mermaid state diagram, for the documents. */
export function diagramOf({ states, words, start, who, transitions }: Workflow): string {
  const moves = Object.values(transitions).flatMap(({ label, from, to, who: parts }) =>
    from.map(
      (state) => `  ${state} --> ${to ?? state}: ${label}（${parts.map((part) => who[part]?.label).join('、')}）`,
    ),
  );
  return [
    'stateDiagram-v2',
    ...states.map((state) => `  ${state}: ${words[state]}`),
    `  [*] --> ${start}`,
    ...moves,
  ].join('\n');
}
