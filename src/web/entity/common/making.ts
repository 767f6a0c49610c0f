import type { Noun } from '#shared/permission';
import { useSession } from '../../session.tsx';
import { featureFrom } from './feature.ts';

/** Goes to the form of a noun, with what was typed as its name, and comes back with what was made. */
export type AddNew = (noun: Noun, typed: string) => void;

/**
 * Add New of a picker: every one of them says where what is made goes, and here alone it is asked whether this person may
 * make one. `null` is said where records are looked for and nothing is to refer to them: in filters.
 */
export function useMaking(onAddNew: AddNew | null): (from: string) => ((typed: string) => void) | undefined {
  const { may } = useSession();
  return (from) => {
    const noun = featureFrom(from)?.slug;
    return onAddNew && noun && may('create', noun) ? (typed) => onAddNew(noun, typed) : undefined;
  };
}
