import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Check, Link2, PencilLine, Pin, PinOff, RotateCcw, Save, SquarePlus, Trash2, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { words } from '#words/screen';
import { api } from '../../api.ts';
import type { Row } from '../../query.ts';
import { useSession } from '../../session.tsx';
import { showCopyResult } from '../../ui/copy.ts';
import { copyText } from '../../ui/copy-text.ts';
import { say, sayFailed, sayWithUndo } from '../../ui/overlay/toast.tsx';
import { Truncated } from '../../ui/Truncated.tsx';
import type { Feature } from '../common/feature.ts';
import type { ListState, Search } from '../list/list-query.ts';
import { addressOf, type SavedView, searchOf, viewsChanged } from './saved-views.ts';
import { SaveView } from './SaveView.tsx';
import styles from '../list/list.module.css';

interface MenuProps {
  feature: Feature;
  state: ListState;
  views: SavedView[];
  current: SavedView | undefined;
  /** The name of the open built-in view. */
  builtIn: string | undefined;
  modified: boolean;
  button: ReactElement;
  /** Loads the views. */
  onOpen(): void;
}

/** Stays mounted while the menu is closed, because it opens a dialog for names. */
export function SavedViewsMenu({ feature, state, views, current, modified, ...props }: MenuProps) {
  const { builtIn: shown, button, onOpen } = props;
  const { me } = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'save' | 'rename'>();
  const open = (search: Search) => void navigate({ to: `/${feature.slug}`, search: search as never });
  const mine = views.filter(({ created_by }) => created_by?.id === me.id);
  const others = views.filter((view) => !mine.includes(view));
  const builtIn = feature.views?.(me) ?? [];

  async function saveAs(name: string, is_shared: boolean) {
    const { id } = await api.post<Row>('/views', { name, entity: feature.slug, query: state.query, is_shared });
    await viewsChanged();
    state.set({ view: state.view, saved: id });
    say(words.views.saved(name));
  }

  return (
    <Menu position="bottom-end" width={280} onOpen={onOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Group
          title={words.views.mine}
          views={mine}
          current={current}
          onOpen={(view) => open(addressOf(view, state.view))}
        />
        <Group
          title={words.views.shared}
          views={others}
          current={current}
          onOpen={(view) => open(addressOf(view, state.view))}
        />
        {builtIn.length > 0 && <Menu.Label>{words.views.builtIn}</Menu.Label>}
        {builtIn.map((view) => (
          <Menu.Item
            key={view.name}
            aria-current={view.name === shown || undefined}
            rightSection={view.name === shown ? <Check size={16} /> : undefined}
            onClick={() => open({ by: state.by, span: state.span, ...searchOf(view, state.view) })}
          >
            {view.name}
          </Menu.Item>
        ))}
        {views.length + builtIn.length === 0 && <p className={styles.noViews}>{words.views.none}</p>}
        <Menu.Divider />
        {current && (
          <OfCurrent
            feature={feature}
            state={state}
            view={current}
            modified={modified}
            onRename={() => setAsking('rename')}
            onRevert={() => open(addressOf(current, state.view))}
          />
        )}
        <Menu.Item leftSection={<SquarePlus size={16} />} onClick={() => setAsking('save')}>
          {words.views.saveAs}
        </Menu.Item>
      </Menu.Dropdown>
      {asking === 'save' && (
        <SaveView
          title={words.views.saveTitle}
          name=""
          shared={false}
          onSave={saveAs}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'rename' && current && (
        <SaveView
          title={words.views.renameTitle}
          name={current.name}
          onSave={(name) => change(current, { name })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Menu>
  );
}

async function change(view: SavedView, patch: Partial<SavedView>): Promise<void> {
  await api.patch(`/views/${view.id}`, patch);
  await viewsChanged();
}

function Group({
  title,
  views,
  current,
  onOpen,
}: {
  title: string;
  views: SavedView[];
  current: SavedView | undefined;
  onOpen(view: SavedView): void;
}) {
  if (views.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          aria-current={view.id === current?.id || undefined}
          rightSection={view.id === current?.id ? <Check size={16} /> : view.is_pinned ? <Pin size={14} /> : undefined}
          onClick={() => onOpen(view)}
        >
          <Truncated text={view.name} at="menu" />
        </Menu.Item>
      ))}
    </>
  );
}

/** Actions on the open view, by permission. Each can be undone. */
function OfCurrent({
  feature,
  state,
  view,
  modified,
  onRename,
  onRevert,
}: {
  feature: Feature;
  state: ListState;
  view: SavedView;
  modified: boolean;
  onRename(): void;
  onRevert(): void;
}) {
  const { may } = useSession();
  const changes = may('update', 'view', view);
  const { name } = view;

  async function patch(next: Partial<SavedView>, back: Partial<SavedView>, message: string) {
    try {
      await change(view, next);
      sayWithUndo(message, () => change(view, back));
    } catch (error) {
      sayFailed((error as Error).message);
    }
  }
  async function remove() {
    try {
      await api.delete(`/views/${view.id}`);
      state.set({ saved: undefined });
      await viewsChanged();
      sayWithUndo(words.views.deleted(name), () => api.post(`/views/${view.id}/restore`).then(viewsChanged));
    } catch (error) {
      sayFailed((error as Error).message);
    }
  }
  async function copyLink(from: HTMLElement) {
    const copying = copyText(`${location.origin}/${feature.slug}?saved=${view.id}`, from);
    await showCopyResult(copying, view.is_shared ? words.copy : words.views.copyingPrivate);
  }

  const share = () =>
    patch(
      { is_shared: !view.is_shared },
      { is_shared: view.is_shared },
      view.is_shared ? words.views.nowPrivate(name) : words.views.nowShared(name),
    );
  const pin = () =>
    patch(
      { is_pinned: !view.is_pinned },
      { is_pinned: view.is_pinned },
      view.is_pinned ? words.views.unpinned(name) : words.views.pinned(name),
    );
  return (
    <>
      {modified && changes && (
        <Menu.Item
          leftSection={<Save size={16} />}
          onClick={() => void patch({ query: state.query }, { query: view.query }, words.views.saved(name))}
        >
          {words.views.update}
        </Menu.Item>
      )}
      {modified && (
        <Menu.Item leftSection={<RotateCcw size={16} />} onClick={onRevert}>
          {words.views.revert}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Link2 size={16} />} onClick={(event) => void copyLink(event.currentTarget)}>
        {words.views.copyLink}
      </Menu.Item>
      {changes && (
        <>
          <Menu.Item leftSection={<PencilLine size={16} />} onClick={onRename}>
            {words.views.rename}
          </Menu.Item>
          <Menu.Item leftSection={<Users size={16} />} onClick={() => void share()}>
            {view.is_shared ? words.views.makePrivate : words.views.makeShared}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={view.is_pinned ? <PinOff size={16} /> : <Pin size={16} />} onClick={() => void pin()}>
        {view.is_pinned ? words.views.unpin : words.views.pin}
      </Menu.Item>
      {may('delete', 'view', view) && (
        <Menu.Item color="danger" leftSection={<Trash2 size={16} />} onClick={() => void remove()}>
          {words.views.delete}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
