import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { text } from '#shared/field';
import { Problem } from '#web/api.ts';
import { Conflict } from '#web/entity/form/Conflict.tsx';
import { Denied } from '#web/entity/common/Denied.tsx';
import { EntityError } from '#web/entity/common/EntityError.tsx';
import { NotFound } from '#web/entity/common/NotFound.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/overlay/Confirm.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { DialogForm } from '#web/ui/overlay/DialogForm.tsx';
import { type Drawing, drawings } from '#web/ui/drawings.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { OfflineNotice } from '#web/ui/OfflineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { longName } from './backend';
import { Group, Sample } from './Sample';

const failure = new Problem(500, {
  detail: 'Something went wrong on the server. The request id helps an admin find out what.',
  request_id: '01a1de1a-71d9-7163-b4e6-88aec2450576',
});

const dialogs = ['dialog', 'form', 'form, refused', 'form, busy', 'confirm', 'refused', 'conflict'] as const;
type Shown = (typeof dialogs)[number];

/** Headers, cards, and empty states of pages. */
export function Pages() {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <>
      <Group title="Page header">
        <Sample state="list">
          <PageHeader title="Locations">
            <Button>New location</Button>
          </PageHeader>
        </Sample>
        <Sample state="detail, long name">
          <PageHeader title={longName} parent="/" crumb={<a href="#list">Locations</a>}>
            <Button variant="default">Edit</Button>
          </PageHeader>
        </Sample>
      </Group>
      <Group title="Card">
        <Sample state="counted, expandable">
          <Card id="kit-card" title="History" count={12} expand={{ full: false, onToggle: () => {} }}>
            <p>What the card holds.</p>
          </Card>
        </Sample>
        <Sample state="full screen, with actions">
          <Card
            id="kit-card-full"
            title="History"
            actions={<Button variant="default">Print labels</Button>}
            expand={{ full: true, onToggle: () => {} }}
          >
            <p>What the card holds.</p>
          </Card>
        </Sample>
      </Group>
      <Group title="Dialogs">
        {dialogs.map((one) => (
          <Sample key={one} state={one}>
            <Button variant="default" onClick={() => setShown(one)}>
              Open
            </Button>
          </Sample>
        ))}
      </Group>
      <Group title="Nothing to show">
        {(Object.keys(drawings) as Drawing[]).map((drawing) => (
          <Sample key={drawing} state={drawing}>
            <Empty drawing={drawing} title="No locations yet" action={<Button>New location</Button>}>
              Sites, buildings, rooms and stores.
            </Empty>
          </Sample>
        ))}
        <Sample state="failed">
          <EntityError error={failure} title="Locations could not be loaded" onRetry={() => {}} />
        </Sample>
        <Sample state="offline">
          <OfflineNotice />
        </Sample>
        <Sample state="not found">
          <NotFound />
        </Sample>
        <Sample state="denied">
          <Denied verb="create" noun="team" parent="/" />
        </Sample>
      </Group>
      {shown === 'dialog' && (
        <Dialog title={longName} onClose={close}>
          What is to be read or filled in.
        </Dialog>
      )}
      {shown?.startsWith('form') && (
        <Dialog title="Rename view" onClose={close}>
          <DialogForm
            refused={shown === 'form, refused' ? failure.message : undefined}
            action="Save"
            busy={shown === 'form, busy'}
            beside={<Button variant="subtle">Reset</Button>}
            onSubmit={close}
            onClose={close}
          >
            <TextInput label="Name" defaultValue={longName} />
          </DialogForm>
        </Dialog>
      )}
      {(shown === 'confirm' || shown === 'refused') && (
        <Confirm
          title="Remove Person 1?"
          action="Remove"
          onClose={close}
          onConfirm={async () => {
            if (shown === 'refused') throw failure;
          }}
        >
          They are signed out and lose access.
        </Confirm>
      )}
      {shown === 'conflict' && (
        <Conflict
          fields={{ name: text({ label: 'Name' }), address: text({ label: 'Address' }) }}
          mine={{ name: 'Boiler house', address: '' }}
          before={{ id: '1', version: 1, name: longName }}
          theirs={{ id: '1', version: 2, name: longName, address: 'Yard 4' }}
          onClose={close}
          onChoose={close}
        />
      )}
    </>
  );
}
