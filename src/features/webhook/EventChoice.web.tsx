import { Checkbox, TextInput } from '@mantine/core';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { nameOfEvent, nameOfNoun } from './event-names';
import { eventGroups } from './events';
import { words } from './webhook.words';
import styles from './webhook.module.css';

interface EventChoiceProps {
  chosen: readonly string[];
  error?: string;
  onChange(events: readonly string[]): void;
}

/** The events by noun. A noun is opened to choose some of them, or ticked to choose all. */
export function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const picked = new Set(chosen);
  const set = (names: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...names])] : chosen.filter((name) => !names.includes(name)));
  const fits = (noun: string, event: string) =>
    `${nameOfNoun(noun)} ${nameOfEvent(noun, event)} ${event}`.toLowerCase().includes(wanted);
  return (
    <fieldset className={styles.events} aria-invalid={error !== undefined}>
      <legend>{words.events}</legend>
      <p>{words.eventsHint}</p>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
      <TextInput
        type="search"
        aria-label={words.findEvent}
        placeholder={words.findEvent}
        leftSection={<Search size={16} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={styles.groups}>
        {eventGroups
          .map(({ noun, events }) => ({ noun, events: events.filter((event) => fits(noun, event)) }))
          .filter(({ events }) => events.length > 0)
          .map(({ noun, events }) => {
            const on = events.filter((event) => picked.has(event)).length;
            return (
              <div key={noun}>
                <Checkbox
                  aria-label={words.allOf(nameOfNoun(noun))}
                  checked={on === events.length}
                  indeterminate={on > 0 && on < events.length}
                  onChange={({ currentTarget }) => set(events, currentTarget.checked)}
                />
                <details open={wanted !== '' || undefined}>
                  <summary>
                    <span>{nameOfNoun(noun)}</span>
                    {on > 0 && <small>{words.eventCount(on)}</small>}
                    <ChevronDown size={16} aria-hidden />
                  </summary>
                  <div>
                    {events.map((event) => (
                      <Checkbox
                        key={event}
                        label={nameOfEvent(noun, event)}
                        checked={picked.has(event)}
                        onChange={({ currentTarget }) => set([event], currentTarget.checked)}
                      />
                    ))}
                  </div>
                </details>
              </div>
            );
          })}
      </div>
    </fieldset>
  );
}
