import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldErrors } from '#shared/errors';
import { words } from '#words/sign-in';
import { Problem } from '../api';

const Errors = createContext<FieldErrors>({});

interface FormProps {
  title: string;
  lead?: ReactNode;
  submit: string;
  children: ReactNode;
  footer?: ReactNode;
  onSubmit(values: Record<string, string>): Promise<void>;
}

/** A form that loses nothing: values stay, each message stands at its field, and the first invalid one is focused. */
export function Form({ title, lead, submit, children, footer, onSubmit }: FormProps) {
  const [problem, setProblem] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = problem instanceof Problem ? problem.errors : {};
  const general = problem && Object.keys(errors).length === 0 ? problem.message : '';

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]),
    );
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="form" onSubmit={send} noValidate>
      <h1 className="title">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {general && (
        <p role="alert" className="alert">
          {general}
        </p>
      )}
      <Errors.Provider value={errors}>{children}</Errors.Provider>
      <button type="submit" className="submit" aria-disabled={busy}>
        {submit}
      </button>
      {footer && <div className="footer">{footer}</div>}
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
}

export function Field({ name, label, hint, type = 'text', ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const error = useContext(Errors)[name]?.[0];
  const secret = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          {...rest}
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-about` : undefined}
        />
        {secret && (
          <button type="button" className="reveal" onClick={() => setShown(!shown)} aria-pressed={shown}>
            {shown ? words.signIn.hide : words.signIn.show}
          </button>
        )}
      </div>
      {(error || hint) && (
        <p id={`${id}-about`} className={error ? 'error' : 'hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
