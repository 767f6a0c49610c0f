import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Pencil, Search } from 'lucide-react';
import { useState } from 'react';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { type Suggestion, useSuggestions } from '#web/entity/pick/suggestions.ts';
import { Lines, LineText } from '#web/ui/Lines.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as texts } from './category.words';
import { words as all } from '#words/screen';
import { RenameCategory } from './RenameCategory.web';
import { categoriesPath, mostCategories } from './categories';

/** Up to this many are listed without a search box. */
const mostWithoutSearch = 10;

/** The categories in use, to rename and merge. */
export function CategoriesSection() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const [renamed, setRenamed] = useState<Suggestion>();
  const whole = useSuggestions(categoriesPath, '');
  const { data, error, refetch } = useSuggestions(categoriesPath, q);
  if (error) return <EntityError error={error} title={all.list.failed(texts.title)} onRetry={() => void refetch()} />;
  return (
    <>
      {(whole.data?.length ?? 0) > mostWithoutSearch && (
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {!data && <Waiting lines={3} />}
      {data?.length === 0 && <p role="status">{q ? texts.notFound : texts.none}</p>}
      {data && data.length > 0 && (
        <Lines label={texts.title}>
          {data.map((category) => (
            <li key={category.name}>
              <LineText name={category.name} about={texts.parts(category.count)} />
              <Tooltip label={texts.rename}>
                <ActionIcon aria-label={texts.renameOf(category.name)} onClick={() => setRenamed(category)}>
                  <Pencil size={16} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </Lines>
      )}
      {data?.length === mostCategories && <p>{texts.most(mostCategories)}</p>}
      {renamed && <RenameCategory category={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
}
