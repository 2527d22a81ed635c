import { App } from 'antd';
import { failureText } from './words';

/** What is asked before something is done, and said after it. */
export interface CommandWords {
  label: string;
  question: string;
  /** What is asked about, and what comes of it. */
  content?: string;
  done: string;
}

/**
 * Asks, does, and says that it is done, or why not.
 * @param onTried hears in either case: rows may have changed
 */
export function useCommand(
  onTried: () => void = () => undefined,
): (words: CommandWords, act: () => Promise<unknown>) => void {
  const { modal, message } = App.useApp();
  return ({ label, question, content, done }, act) =>
    void modal.confirm({
      title: question,
      content,
      okText: label,
      onOk: async () => {
        try {
          await act();
          message.success(done);
        } catch (failure) {
          modal.error({ title: '没有成功', content: failureText(failure) });
        }
        onTried();
      },
    });
}

/** The commands that a row allows, as its buttons; `row` is what it is called. */
export function CommandLinks<Name extends string>({
  names,
  words,
  row,
  onAsk,
}: {
  names: readonly Name[];
  words: Readonly<Record<Name, CommandWords>>;
  row: string;
  onAsk: (name: Name) => void;
}) {
  return names.map((name) => (
    <button
      key={name}
      type="button"
      className="row-link"
      aria-label={`${words[name].label}${row}`}
      onClick={() => onAsk(name)}
    >
      {words[name].label}
    </button>
  ));
}
