import { TextInput } from '@mantine/core';
import { type ComponentType, Suspense, useRef } from 'react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { Arrived } from './LazyButton.tsx';
import styles from './ui.module.css';

interface Said {
  id?: string;
  label?: React.ReactNode;
  description?: React.ReactNode;
  error?: React.ReactNode;
  required?: boolean;
}

/**
 * A lazily loaded input. Until it is there, a read-only input of the same size shows the value found by `useShown`;
 * then the focus moves to the real input, and a press opens it.
 */
export function coming<P extends Said>(
  get: () => Promise<ComponentType<P>>,
  useShown: (props: P) => string | undefined,
): (props: P) => React.ReactNode {
  const Input = lazyScreen(get);
  const Coming = (props: P) => {
    const { id, label, description, error, required } = props;
    return (
      <TextInput
        {...{ id, label, description, error, required }}
        readOnly
        value={useShown(props) ?? ''}
        placeholder={words.form.startTyping}
        aria-busy="true"
      />
    );
  };
  return (props: P) => {
    const place = useRef<HTMLDivElement>(null);
    const focused = useRef(false);
    const pressed = useRef(false);
    return (
      <div
        ref={place}
        className={styles.coming}
        onFocus={() => (focused.current = true)}
        onBlur={() => (focused.current = false)}
        onClick={() => (pressed.current = true)}
      >
        <Suspense fallback={<Coming {...props} />}>
          <Input {...props} />
          <Arrived
            onArrive={() => {
              const input = focused.current ? place.current?.querySelector('input') : null;
              input?.focus();
              if (pressed.current) input?.click();
            }}
          />
        </Suspense>
      </div>
    );
  };
}
