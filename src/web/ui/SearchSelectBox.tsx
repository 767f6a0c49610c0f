import { Select, type SelectProps } from '@mantine/core';
import { words } from '#words/screen';
import styles from './ui.module.css';

/** More than these are searched rather than read through. */
const readThrough = 8;

export type SearchSelectProps = Omit<SelectProps, 'data'> & { data: readonly { value: string; label: string }[] };

/** It opens in place, inside what it belongs to, and not by passing through with Tab. */
export function SearchSelectBox(props: SearchSelectProps) {
  return (
    <Select
      searchable={props.data.length > readThrough}
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        // From an open list Enter chooses, and never sends the form.
        if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
      }}
      placeholder={words.form.startTyping}
      nothingFoundMessage={words.form.nothingFound}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', keepMounted: false }}
      classNames={{ options: styles.options }}
      // A box that scrolls is a stop of Tab by itself; the arrows lead through this one.
      attributes={{ options: { tabIndex: -1 } }}
      {...props}
      data={[...props.data]}
    />
  );
}
