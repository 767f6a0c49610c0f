import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '#web/ui/Empty.tsx';
import { words } from './inbox.words';
import type { Address } from './use-inbox';

export function NothingHere({ address: { part, agent, outcome } }: { address: Address }) {
  if (agent || outcome)
    return (
      <Empty drawing="tray" title={words.noneSo}>
        {words.noneSoAbout}
      </Empty>
    );
  const { title, text } = words.empty[part];
  const next = part === 'open' && (
    <Button component={Link} to="/agents/agents" variant="default">
      {words.seeAgents}
    </Button>
  );
  return (
    <Empty drawing={part === 'open' ? 'ticked' : 'tray'} title={title} action={next}>
      {text}
    </Empty>
  );
}
