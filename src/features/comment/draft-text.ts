import { useEffect, useRef, useState } from 'react';
import { dropDraft, saveDraft, useDraft } from '#web/entity/form/drafts.ts';
import { saveAtSessionEnd } from '#web/session-end.ts';

const pause = 500;

/** A draft kept by the browser until it is sent, so that it survives leaving the page. */
export function useDraftText(key: string): [string, (text: string) => void, () => void] {
  const [text, setText] = useState<string>();
  const draft = useDraft(key);
  const saveRef = useRef(async () => {});
  saveRef.current = async () => {
    if (text === undefined) return;
    await (text.trim() ? saveDraft(key, { values: { text } }) : dropDraft(key));
  };
  useEffect(() => {
    const timer = setTimeout(() => void saveRef.current(), pause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const forget = saveAtSessionEnd(() => saveRef.current());
    return () => {
      forget();
      void saveRef.current();
    };
  }, []);
  function sent() {
    setText('');
    void dropDraft(key);
  }
  return [text ?? (draft?.values.text as string | undefined) ?? '', setText, sent];
}
