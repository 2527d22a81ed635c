/** Native fields in the look of the portal: label, hint, control, and what is wrong beside a triangle. */
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Icon } from '../parts/icon';

/** What a field is given: its value, its fault, and how it tells of both. */
export interface FieldProps<T> {
  name: string;
  value: T;
  /** Words, or what the backend refused with its article. */
  fault: ReactNode;
  onValue: (value: T) => void;
  /** The element that takes the focus. */
  hold: (element: HTMLInputElement | null) => void;
}

const nothing = () => undefined;
const empty = <T,>(name: string, value: T): FieldProps<T> => ({
  name,
  value,
  fault: undefined,
  onValue: nothing,
  hold: nothing,
});

/** A field as the backend sends it: nothing is typed in it yet. */
export const emptyText = (name: string) => empty(name, '');
/** A box as the backend sends it: not ticked. */
export const emptyCheck = (name: string) => empty(name, false);

const hintId = (name: string) => `${name}-hint`;
const faultId = (name: string) => `${name}-fault`;

/** What readers of the screen are told with a field. */
function described(name: string, hint: ReactNode, fault: ReactNode) {
  const ids = [hint ? hintId(name) : '', fault ? faultId(name) : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': fault ? true : undefined, 'aria-describedby': ids || undefined };
}

function Fault({ name, fault }: { name: string; fault: ReactNode }) {
  if (!fault) return null;
  return (
    <p className="native-fault" id={faultId(name)}>
      <Icon name="alert" size={18} />
      <span>{fault}</span>
    </p>
  );
}

function Frame({
  of: { name, fault },
  label,
  hint,
  children,
}: {
  of: Pick<FieldProps<unknown>, 'name' | 'fault'>;
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={fault ? 'native-field native-field-wrong' : 'native-field'}>
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <p className="native-hint" id={hintId(name)}>
          {hint}
        </p>
      ) : null}
      {children}
      <Fault name={name} fault={fault} />
    </div>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'required'>;
interface TextProps extends InputProps {
  of: FieldProps<string>;
  label: string;
  hint?: ReactNode;
  /** What stands beside the control, in one row with it. */
  beside?: ReactNode;
}

function Input({ of, hint, type = 'text', ...input }: Omit<TextProps, 'label' | 'beside'> & { type?: string }) {
  return (
    <input
      {...input}
      {...described(of.name, hint, of.fault)}
      type={type}
      id={of.name}
      name={of.name}
      ref={of.hold}
      value={of.value}
      onChange={(event) => of.onValue(event.target.value)}
    />
  );
}

/** One line of text. */
export function TextField({ label, beside, ...rest }: TextProps) {
  return (
    <Frame of={rest.of} label={label} hint={rest.hint}>
      <div className="native-row">
        <Input {...rest} />
        {beside}
      </div>
    </Frame>
  );
}

/** A password, which can be shown. */
export function PasswordField({ label, ...rest }: Omit<TextProps, 'beside'>) {
  const [shown, setShown] = useState(false);
  return (
    <Frame of={rest.of} label={label} hint={rest.hint}>
      <div className="native-row native-password">
        <Input {...rest} type={shown ? 'text' : 'password'} />
        <button type="button" aria-pressed={shown} aria-controls={rest.of.name} onClick={() => setShown(!shown)}>
          <span aria-hidden="true">{shown ? '隐藏' : '显示'}</span>
          <span className="sr-only">{`${shown ? '隐藏' : '显示'}${label}`}</span>
        </button>
      </div>
    </Frame>
  );
}

/** Something to agree to. */
export function CheckField({ of, children }: { of: FieldProps<boolean>; children: ReactNode }) {
  return (
    <div className={of.fault ? 'native-field native-field-wrong' : 'native-field'}>
      <label className="native-check">
        <input
          {...described(of.name, undefined, of.fault)}
          type="checkbox"
          name={of.name}
          ref={of.hold}
          checked={of.value}
          onChange={(event) => of.onValue(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <Fault name={of.name} fault={of.fault} />
    </div>
  );
}

/** Sends by script alone; the browser's own bubbles stay away. */
export function NativeForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className="native-form" noValidate method="post" onSubmit={onSubmit}>
      {children}
    </form>
  );
}

/**
 * The one button that sends; while it works it says so and keeps its place. Before the script is there to send
 * anything (`waits`), the browser may not do so by itself either.
 */
export function SendButton({ busy, waits = false, children }: { busy: boolean; waits?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="btn btn-primary native-send"
      aria-busy={busy}
      aria-disabled={busy}
      disabled={waits}
    >
      {children}
      {busy ? <span className="native-busy" aria-hidden="true" /> : null}
    </button>
  );
}
