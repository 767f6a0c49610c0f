import { type ReactNode, useEffect, useState } from 'react';
import { api, isGone } from '../api';
import { Failure } from './Failure';
import { Notice } from './Notice';

interface JudgedProps<T> {
  /** The endpoint that says whether the link is valid. */
  path: string;
  /** The message, and the alternative, if it is not. */
  gone: string;
  instead: ReactNode;
  children(found: T, onGone: (message: string) => void): ReactNode;
}

/** A page behind a mailed link: the link is checked before anybody fills in a form in vain. */
export function Judged<T>({ path, gone, instead, children }: JudgedProps<T>) {
  const [found, setFound] = useState<{ answer: T }>();
  const [problem, setProblem] = useState<Error>();
  const [ended, setEnded] = useState('');
  useEffect(() => {
    api
      .get<T>(path)
      .then((answer) => setFound({ answer }))
      .catch((error: Error) => (isGone(error) ? setEnded(error.message) : setProblem(error)));
  }, [path]);
  if (ended) {
    return (
      <Notice title={gone} role="alert" message={ended}>
        {instead}
      </Notice>
    );
  }
  if (problem) return <Failure message={problem.message} />;
  return found ? children(found.answer, setEnded) : null;
}
