import type { Noun } from '#shared/permission';
import { useSession } from '../../session.tsx';
import { featureFrom } from './feature.ts';

/** Opens the form of a noun with the typed name, and returns with the new record. */
export type AddNew = (noun: Noun, typed: string) => void;

/**
 * Add New of a picker. Each picker says where the new record goes; only this checks whether the person may create
 * one. Filters pass `null`, because they search records without referring to them.
 */
export function useMaking(onAddNew: AddNew | null): (from: string) => ((typed: string) => void) | undefined {
  const { may } = useSession();
  return (from) => {
    const noun = featureFrom(from)?.slug;
    return onAddNew && noun && may('create', noun) ? (typed) => onAddNew(noun, typed) : undefined;
  };
}
