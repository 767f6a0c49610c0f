import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { words } from '#words/screen';
import { Empty } from '../../ui/Empty.tsx';
import { type Feature, toList } from './feature.ts';

export function NotFound({ feature }: { feature?: Feature }) {
  return (
    <Empty
      drawing="lens"
      title={words.notFound.title(feature?.label ?? words.notFound.page)}
      action={
        <Button component={Link} {...(feature ? toList(feature) : { to: '/' })} variant="default">
          {feature ? words.notFound.back(feature.plural) : words.notFound.home}
        </Button>
      }
    >
      {words.notFound.text}
    </Empty>
  );
}
