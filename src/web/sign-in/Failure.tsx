import { words as all } from '#words/screen';
import { words } from '#words/sign-in';
import { Notice } from './Notice';

/** The server does not answer, or fails; the page may still exist. */
export const Failure = ({ message }: { message: string }) => (
  <Notice title={words.failed} role="alert" message={message}>
    <button type="button" className="submit" onClick={() => location.reload()}>
      {all.error.retry}
    </button>
  </Notice>
);
