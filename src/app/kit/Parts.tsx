import { ActionIcon, Button, Checkbox, CloseButton, Menu, Popover, Switch, Tooltip as Opened } from '@mantine/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BackButton } from '#web/ui/BackButton.tsx';
import { Choices } from '#web/ui/input/Choices.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import { say, sayFailed, sayUntilDone, sayWithUndo } from '#web/ui/overlay/toast.tsx';
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx';
import { lengths } from '#web/format/name.ts';
import { Truncated } from '#web/ui/Truncated.tsx';
import { longName } from './backend';
import { Group, Sample } from './Sample';
import styles from './kit.module.css';

const colors = [
  'canvas',
  'surface',
  'sunken',
  'raised',
  'field',
  'hover',
  'border',
  'border-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-tint',
  'accent-text',
  'danger',
  'focus',
];
const type = ['display', 'title', 'heading', 'body', 'label', 'caption'];
const meanings: Meaning[] = [
  'open',
  'planned',
  'in_progress',
  'on_hold',
  'done',
  'late',
  'warning',
  'online',
  'offline',
  'offline_planned',
  'do_not_track',
  'low',
  'medium',
  'high',
  'critical',
];
const variants = ['filled', 'default', 'light', 'subtle'];
const picture = '/icon.svg';

export function Parts() {
  const [choice, setChoice] = useState<'a' | 'b'>('a');
  return (
    <>
      <Group title="Colours">
        {colors.map((name) => (
          <Sample key={name} state={name}>
            <i className={styles.swatch} style={{ background: `var(--${name})` }} />
          </Sample>
        ))}
      </Group>
      <Group title="Type">
        {type.map((name) => (
          <Sample key={name} state={name}>
            <span style={{ fontSize: `var(--${name})` }}>Pump 0O 1lI 8B</span>
          </Sample>
        ))}
      </Group>
      <Group title="Buttons">
        {variants.map((variant) => (
          <Sample key={variant} state={variant}>
            <Button variant={variant}>Add 30 m</Button>
            <Button variant={variant} leftSection={<Plus size={18} />}>
              New part
            </Button>
            <Button variant={variant} color="danger">
              Delete
            </Button>
            <Button variant={variant} loading>
              Save
            </Button>
            <Button variant={variant} disabled>
              Save
            </Button>
            <Button variant={variant} size="xs">
              Small
            </Button>
          </Sample>
        ))}
        <Sample state="focus" focused>
          <Button>Save</Button>
          <Button variant="default">Cancel</Button>
        </Sample>
        <Sample state="icons">
          <Tooltip label="Edit">
            <ActionIcon aria-label="Edit">
              <Pencil size={18} />
            </ActionIcon>
          </Tooltip>
          <ActionIcon aria-label="Edit, framed" variant="default">
            <Pencil size={18} />
          </ActionIcon>
          <ActionIcon aria-label="Edit, not now" disabled>
            <Pencil size={18} />
          </ActionIcon>
          <CloseButton aria-label="Close" />
          <BackButton fallback="/" />
          <CopyButton text="WO-1042" />
        </Sample>
      </Group>
      <Group title="Ticks and choices">
        <Sample state="checkbox">
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Not now" disabled />
          <Checkbox label="Wrong" error="Tick it to go on" />
        </Sample>
        <Sample state="focus" focused>
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
        </Sample>
        <Sample state="switch">
          <Switch aria-label="Off" />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Not now" disabled />
        </Sample>
        <Sample state="choices">
          <Choices<'a' | 'b'>
            label="Way"
            name="kit-way"
            value={choice}
            options={[
              { value: 'a', label: 'By email' },
              { value: 'b', label: 'By link' },
            ]}
            hint="What the choice means."
            onChange={setChoice}
          />
        </Sample>
      </Group>
      <Group title="Status and priority">
        {meanings.map((meaning) => (
          <Sample key={meaning} state={meaning}>
            <Pill meaning={meaning}>{meaning.replaceAll('_', ' ')}</Pill>
          </Sample>
        ))}
      </Group>
      <Group title="Names and amounts">
        <Sample state="avatar: no colour, colour, dark colour, picture">
          <Avatar name="Maria del Carmen Ruiz" size={40} />
          <Avatar name="Maria del Carmen Ruiz" color="#9BDCF6" size={40} />
          <Avatar name="Bo" color="#3B5269" size={40} />
          <Avatar name="Maria del Carmen Ruiz" picture={picture} size={40} />
        </Sample>
        {Object.keys(lengths).map((at) => (
          <Sample key={at} state={`cut: ${at}`}>
            <Truncated text={`${longName}, ${longName}`} at={at as keyof typeof lengths} />
          </Sample>
        ))}
        <Sample state="converted">
          <Money amount="1234.50" />
        </Sample>
      </Group>
      <Group title="What floats">
        <Sample state="menu">
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default">Menu</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Plants</Menu.Label>
              <Menu.Item aria-current>Chosen</Menu.Item>
              <Menu.Item>
                <Truncated text={longName} at="menu" />
              </Menu.Item>
              <Menu.Item disabled>Not now</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="danger" leftSection={<Trash2 size={16} />}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Sample>
        <Sample state="popover">
          <Popover position="bottom-start">
            <Popover.Target>
              <Button variant="default">Popover</Button>
            </Popover.Target>
            <Popover.Dropdown>Whatever is needed for a moment.</Popover.Dropdown>
          </Popover>
        </Sample>
        <Sample state="tooltip, always open">
          <Opened label="The whole of it" opened>
            <span>Part of it</span>
          </Opened>
        </Sample>
        <Sample state="toasts">
          <Button variant="default" onClick={() => say('Saved')}>
            Word
          </Button>
          <Button variant="default" onClick={() => sayWithUndo('Location deleted', () => {})}>
            With Undo
          </Button>
          <Button
            variant="default"
            onClick={() => sayUntilDone('“Pump room” was not saved.', { label: 'Back to the form', run: () => {} })}
          >
            Until done
          </Button>
          <Button variant="default" onClick={() => sayFailed('The server is busy. Try again in a moment.')}>
            Failure
          </Button>
        </Sample>
      </Group>
    </>
  );
}
