import { Select, type SelectProps } from '@mantine/core';
import { words } from '#words/screen';
import styles from '../ui.module.css';

/** Longer lists are searchable. */
const searchableAbove = 8;

export type SearchSelectProps = Omit<SelectProps, 'data'> & { data: readonly { value: string; label: string }[] };

/** Opens inside its form rather than in a portal, and not when Tab passes through it. */
export function SearchSelectBox(props: SearchSelectProps) {
  return (
    <Select
      searchable={props.data.length > searchableAbove}
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      onKeyDown={(event) => {
        // With the list open, Enter chooses and never submits the form.
        if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
      }}
      placeholder={words.form.startTyping}
      nothingFoundMessage={words.form.nothingFound}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', keepMounted: false }}
      classNames={{ options: styles.options }}
      // A scrolling box is a tab stop by itself; arrow keys move through this one.
      attributes={{ options: { tabIndex: -1 } }}
      {...props}
      data={[...props.data]}
    />
  );
}
