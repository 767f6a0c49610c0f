import { ActionIcon, Button } from '@mantine/core';
import { MapPin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Tree } from '#web/entity/tree/Tree.tsx';
import { useTree } from '#web/entity/tree/tree-data.ts';
import { EntitySelect } from '#web/entity/pick/EntitySelect.tsx';
import type { FileRow } from '#web/files/file.ts';
import { numberTyped } from '#web/format/figure.ts';
import { CopyingButton } from '#web/ui/CopyButton.tsx';
import { FigureInput } from '#web/ui/input/FigureInput.tsx';
import { ImageStrip } from '#web/ui/ImageStrip.tsx';
import { LazyButton } from '#web/ui/LazyButton.tsx';
import { Lines, LinesGroup, LineText } from '#web/ui/Lines.tsx';
import { type Meaning, Glyph } from '#web/ui/Pill.tsx';
import { SearchSelect } from '#web/ui/input/SearchSelect.tsx';
import { Stepper } from '#web/ui/input/Stepper.tsx';
import { Waiting } from '#web/ui/Waiting.tsx';
import { longName, somePlace } from './backend';
import { Group, Sample } from './Sample';

const glyphs: Meaning[] = ['open', 'in_progress', 'done', 'online', 'offline', 'critical'];
const shifts = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `Shift ${at + 1}` }));
const images = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  name: `Picture ${at + 1}`,
  mime_type: 'image/svg+xml',
  size: 900,
  file_url: '/icon.svg',
  image_url: '/icon.svg',
  medium_url: null,
  thumbnail_url: '/icon.svg',
})) satisfies FileRow[];

/** The building blocks of pages and dialogs. */
export function Pieces() {
  return (
    <>
      <Group title="Numbers">
        <Sample state="stepper, at its least">
          <Steps start="1" />
        </Sample>
        <Sample state="stepper, with a unit">
          <Steps start="250" unit="pcs" />
        </Sample>
        <Sample state="stepper, empty and wrong">
          <Steps start="" error="Quantity is required" />
        </Sample>
        <Sample state="figure, as it is typed">
          <Figure />
        </Sample>
      </Group>
      <Group title="Places">
        <Sample state="select, empty">
          <Place />
        </Sample>
        <Sample state="select, chosen">
          <Place start={somePlace} />
        </Sample>
        <Sample state="select, error">
          <Place error="Location is required" />
        </Sample>
        <Sample state="tree">
          <Places q="" />
        </Sample>
        <Sample state="tree, searched">
          <Places q="line" />
        </Sample>
      </Group>
      <Group title="Choice with a search">
        <Sample state="empty">
          <SearchSelect label="Shift" data={shifts} />
        </Sample>
        <Sample state="chosen, wrong">
          <SearchSelect label="Shift" data={shifts} defaultValue="4" error="Shift 5 is over" />
        </Sample>
      </Group>
      <Group title="Lines">
        <Sample state="a few of one kind">
          <LinesGroup label="This week">
            <Lines>
              {['Boiler house', longName].map((name) => (
                <li key={name}>
                  <LineText name={name} about="Checked 2 days ago by Bo" />
                  <ActionIcon aria-label={`Remove ${name}`}>
                    <Trash2 size={16} />
                  </ActionIcon>
                </li>
              ))}
            </Lines>
          </LinesGroup>
        </Sample>
        <Sample state="pictures, one">
          <ImageStrip images={images.slice(0, 1)} />
        </Sample>
        <Sample state="pictures, more than fit">
          <ImageStrip images={images} />
        </Sample>
        <Sample state="on the way">
          <Waiting />
        </Sample>
        <Sample state="signs of a status">
          {glyphs.map((meaning) => (
            <Glyph key={meaning} meaning={meaning} />
          ))}
        </Sample>
      </Group>
      <Group title="Buttons with something behind them">
        <Sample state="loaded later">
          <LazyButton button={<Button variant="default">Alone</Button>} load={() => Promise.resolve()}>
            <Button variant="default">With what it opens</Button>
          </LazyButton>
        </Sample>
        <Sample state="copies, and fails to">
          {[true, false].map((works) => (
            <CopyingButton
              key={String(works)}
              labels={{ copy: 'Copy picture', copied: 'Copied', failed: 'Failed to copy' }}
              copy={async () => works}
            />
          ))}
        </Sample>
      </Group>
    </>
  );
}

let lastId = 0;

function Steps({ start, unit, error }: { start: string; unit?: string; error?: string }) {
  const [id] = useState(() => `steps-${++lastId}`);
  const [value, setValue] = useState(start);
  return <Stepper id={id} label="Quantity" value={value} unit={unit} error={error} onChange={setValue} />;
}

function Figure() {
  const [value, setValue] = useState<string | number | null>(0.05);
  return (
    <FigureInput label="Rate" description={`Read as ${value}`} value={value} read={numberTyped} onChange={setValue} />
  );
}

function Place({ start = null, error }: { start?: string | null; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <EntitySelect
      label="Location"
      from="/api/locations/minimal"
      value={value}
      error={error}
      onChange={setValue}
      onAddNew={() => {}}
    />
  );
}

function Places({ q }: { q: string }) {
  const tree = useTree({ slug: 'location', from: '/locations/minimal', search: q && `q=${q}` });
  return <Tree label="Locations" tree={tree} icon={MapPin} q={q} onOpen={() => {}} />;
}
