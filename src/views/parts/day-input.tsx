import { DAY_TYPED_MAX } from '@ip-portal/contract/limits';
import { readDay } from '@ip-portal/contract/rules/day-text';
import type { ComponentProps, FocusEvent } from 'react';

type InputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'className' | 'required' | 'defaultValue' | 'value' | 'aria-invalid' | 'aria-describedby'
>;

interface DayInputProps extends InputProps {
  /** Hears what is typed, and the day once it is read. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
}

/**
 * A day, typed: the browser's own field speaks the language of the browser and shows its order of day and month. What is
 * typed may have any usual form; leaving the field writes it as 2026-11-25. Without scripts whoever reads the form does.
 */
export function DayInput({ onChange, onBlur, ...input }: DayInputProps) {
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    const day = readDay(event.target.value);
    if (day && day !== event.target.value) {
      if (onChange) onChange(day);
      else event.target.value = day;
    }
    onBlur?.();
  };
  return (
    <input
      {...input}
      type="text"
      autoComplete="off"
      maxLength={DAY_TYPED_MAX}
      placeholder="例如 2026-11-25"
      onBlur={settle}
      {...(onChange ? { onChange: (event) => onChange(event.target.value) } : {})}
    />
  );
}
