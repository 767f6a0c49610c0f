import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { featureOf } from '#web/entity/common/feature.ts';
import type { Target } from './agent';

/** A record that something is about, as a link where it has a page. */
export function TargetLink({ of: { type, id, name } }: { of: Target }) {
  return featureOf(type) ? <Link to={`/${type}/${id}`}>{name}</Link> : <>{name}</>;
}

export const Targets = ({ of }: { of: readonly Target[] }) =>
  of.map((target, at) => (
    <Fragment key={`${target.type} ${target.id}`}>
      {at > 0 && ' · '}
      <TargetLink of={target} />
    </Fragment>
  ));
