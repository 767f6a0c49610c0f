import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bookmark, Search as Lens } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Denied } from '#web/entity/common/Denied.tsx';
import { PageError } from '#web/entity/common/PageError.tsx';
import { useSession } from '#web/session.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { words as all } from '#words/screen';
import { facetKeys, mostCompared, type Partner, type PartnerPage as Page } from '../partner';
import { Compare } from './Compare.web';
import { FacetList } from './FacetList.web';
import { type Search, addressOf, partnersQuery, useDirectories } from './partner-query';
import { PartnerCard } from './PartnerCard.web';
import { words } from './screen.words';
import { SearchList } from './SearchList.web';
import { useSearches } from './searches';
import { Sources } from './Sources.web';
import styles from './screen.module.css';

/** Whom to buy from (S37): ours, directories and registers in one search. */
export function PartnerPage() {
  const { may } = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const { data, error, refetch, isFetching } = useQuery(partnersQuery(search));
  const directories = useDirectories(may('read', 'directory'));
  const searches = useSearches();
  const [text, setText] = useState(search.q ?? '');
  const [compared, setCompared] = useState<Partner[]>([]);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = `${words.title} · ${all.product}`;
  }, []);
  useEffect(() => {
    setText(search.q ?? '');
  }, [search.q]);
  useSlash(box);
  const go = (next: Search) =>
    void navigate({ href: `/business-partner-search${addressOf(next) && `?${addressOf(next)}`}` });
  const ask = (q: string) => {
    if (q) searches.remember(q);
    go(q ? { q } : {});
  };
  const toggle = (partner: Partner) =>
    setCompared((before) =>
      before.some(({ key }) => key === partner.key)
        ? before.filter(({ key }) => key !== partner.key)
        : [...before, partner].slice(-mostCompared),
    );
  if (!may('read', 'vendor')) return <Denied verb="read" noun="vendor" parent="/" />;
  const isAsked = Boolean(search.q?.trim());
  const isEmpty = directories.data?.length === 0;
  return (
    <div className={styles.page}>
      <PageHeader title={words.title}>
        {may('create', 'directory') && (
          <Button variant="default" onClick={() => void navigate({ href: '/batch-upload-new?noun=company' })}>
            {words.load}
          </Button>
        )}
      </PageHeader>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          ask(text.trim());
        }}
      >
        <TextInput
          ref={box}
          type="search"
          size="md"
          autoFocus={!isAsked}
          maxLength={200}
          aria-label={words.search}
          placeholder={words.placeholder}
          leftSection={<Lens size={18} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isFetching}>
          {all.nav.searchShort}
        </Button>
        {isAsked && !searches.saved.includes(search.q!) && (
          <Button
            size="md"
            variant="default"
            leftSection={<Bookmark size={16} />}
            onClick={() => searches.save(search.q!)}
          >
            {words.save}
          </Button>
        )}
      </form>
      {isEmpty && <p className={styles.notice}>{words.noDirectory}</p>}
      {compared.length > 0 && <Compare partners={compared} onRemove={toggle} onClear={() => setCompared([])} />}
      {!isAsked && (
        <>
          <SearchList title={words.saved} of={searches.saved} onAsk={ask} onForget={searches.forget} />
          <SearchList title={words.recent} of={searches.recent} onAsk={ask} onForget={searches.forget} />
          {searches.saved.length + searches.recent.length === 0 && (
            <Empty drawing="lens" title={words.before}>
              {words.beforeText}
            </Empty>
          )}
          {may('read', 'directory') && may('read', 'connector') && <Sources />}
        </>
      )}
      {isAsked && error && !data && <PageError error={error} title={words.failed} onRetry={() => void refetch()} />}
      {isAsked && !data && !error && <Waiting lines={6} />}
      {isAsked && data && (
        <Results page={data} search={search} compared={compared} onGo={go} onCompare={toggle} onRetry={refetch} />
      )}
    </div>
  );
}

interface ResultsProps {
  page: Page;
  search: Search;
  compared: Partner[];
  onGo(search: Search): void;
  onCompare(partner: Partner): void;
  onRetry(): unknown;
}

function Results({ page, search, compared, onGo, onCompare, onRetry }: ResultsProps) {
  const { may } = useSession();
  const navigate = useNavigate();
  const list = useRef<HTMLOListElement>(null);
  useArrows(list);
  const isNarrowed = facetKeys.some((key) => search[key]);
  const down = page.connectors.filter(({ state }) => state === 'slow' || state === 'failed');
  const last = Math.max(1, Math.ceil(page.count / page.page_size));
  return (
    <div className={styles.body}>
      <FacetList facets={page.facets} search={search} isMore={page.is_more} onGo={onGo} />
      <div className={styles.main}>
        {down.map(({ key, name, state }) => (
          <p key={key} className={styles.notice} role="status">
            {words.down[state as 'slow' | 'failed'](name)}{' '}
            <button type="button" onClick={() => onRetry()}>
              {words.again}
            </button>
          </p>
        ))}
        <p className={page.count > 0 ? styles.count : 'visually-hidden'} role="status">
          {words.found(page.count, page.is_more)}
          {page.count > 0 && <span className={styles.keys}>{words.keys}</span>}
        </p>
        {page.count === 0 && (
          <Empty
            drawing="lens"
            title={words.none}
            action={
              isNarrowed ? (
                <Button variant="default" onClick={() => onGo({ q: search.q })}>
                  {words.clear}
                </Button>
              ) : (
                may('create', 'vendor') && (
                  <Button
                    onClick={() => void navigate({ href: `/vendor/new?name=${encodeURIComponent(search.q ?? '')}` })}
                  >
                    {words.addNew}
                  </Button>
                )
              )
            }
          >
            {words.noneText(search.q ?? '')}
          </Empty>
        )}
        <ol className={styles.cards} ref={list}>
          {page.results.map((partner) => (
            <li key={partner.key}>
              <PartnerCard
                partner={partner}
                isCompared={compared.some(({ key }) => key === partner.key)}
                onCompare={() => onCompare(partner)}
              />
            </li>
          ))}
        </ol>
        {last > 1 && (
          <nav className={styles.pages} aria-label={words.pages}>
            <Button
              variant="default"
              disabled={page.page === 1}
              onClick={() => onGo({ ...search, page: String(page.page - 1) })}
            >
              {words.previous}
            </Button>
            <span>{words.page(page.page, last)}</span>
            <Button
              variant="default"
              disabled={page.page >= last}
              onClick={() => onGo({ ...search, page: String(page.page + 1) })}
            >
              {words.next}
            </Button>
          </nav>
        )}
      </div>
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type="checkbox"]), textarea') || target.isContentEditable);
const isFree = (event: KeyboardEvent): boolean =>
  !isTyping(event.target) &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  !document.querySelector('[role="dialog"]');

/** On this page `/` searches companies instead of everything. */
function useSlash(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFree(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [box]);
}

/** Arrow keys, J and K move from card to card; X compares, Enter opens. */
function useArrows(list: React.RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])];
      const box = document.activeElement?.matches('input[type="search"]');
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
      if (cards.length === 0 || (!isFree(event) && !(box && event.key === 'ArrowDown'))) return;
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      if (step) cards[Math.max(0, Math.min(cards.length - 1, at + step))]?.focus();
      else if (event.key === 'x' && at >= 0) cards[at]!.querySelector<HTMLElement>('[data-compare]')?.click();
      else if (event.key === 'Enter' && cards[at] === document.activeElement)
        cards[at]!.querySelector<HTMLElement>('[data-open]')?.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}
