import { Users } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { words } from './comment.words';
import { fitting, mentionAt, type Mentionable, useHearers } from './mentionable';
import styles from './comment.module.css';

/** Suggests names while one is typed after an @: arrow keys, Enter or Tab, Escape. */
export function useMentions(
  at: string,
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [nth, setNth] = useState(0);
  /** The text for which Escape closed the list. */
  const [closed, setClosed] = useState<string>();
  const typed = mentionAt(text, caret);
  const all = useHearers(at, typed !== undefined);
  const options = typed === undefined || closed === typed ? [] : fitting(all, typed);
  const active = Math.min(nth, options.length - 1);
  const optionId = (nth: number) => `${id}-${nth}`;

  function choose({ name }: Mentionable) {
    const start = caret - (typed?.length ?? 0);
    const next = `${text.slice(0, start)}${name} ${text.slice(caret)}`;
    const place = start + name.length + 1;
    setText(next);
    setCaret(place);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(place, place);
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (options.length === 0) return;
    if (event.key === 'ArrowDown') setNth((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setNth((active + options.length - 1) % options.length);
    else if (event.key === 'Escape') setClosed(typed);
    else if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab')
      choose(options[active]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    input: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': options.length > 0 ? id : undefined,
      'aria-activedescendant': options.length > 0 ? optionId(active) : undefined,
      onKeyDown,
      onSelect: (event: React.SyntheticEvent<HTMLTextAreaElement>) => {
        setCaret(event.currentTarget.selectionStart);
        setNth(0);
      },
      onBlur: () => setClosed(typed),
      onFocus: () => setClosed(undefined),
    },
    list: { id, options, active, optionId, onChoose: choose },
  };
}

export function Mentions({ id, options, active, optionId, onChoose }: ReturnType<typeof useMentions>['list']) {
  if (options.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={words.mention} className={styles.mentions}>
      {options.map((option, nth) => (
        <div
          key={option.id}
          id={optionId(nth)}
          role="option"
          aria-selected={nth === active}
          // Keeps the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.team ? <Users size={18} /> : <Avatar name={option.name} color={option.color} size={22} />}
          <span>{option.name}</span>
          {option.team && <small>{words.team}</small>}
        </div>
      ))}
    </div>
  );
}
