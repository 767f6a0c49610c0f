import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { can, type Noun, type Owned, type Role, type Subject } from '#shared/permission';
import { api, onSessionEnd, setOrganization } from './api.ts';
import { setZone } from './format/clock.ts';
import { keys } from './query.ts';
import { goToSignIn } from './session-end.ts';

onSessionEnd(goToSignIn);

export interface Me {
  id: string;
  name: string;
  email: string;
  role: Role;
  color: string | null;
  profile_image: { id: string; thumbnail_url: string } | null;
  currency: string;
  /** Null means the organisation's language. */
  language: string | null;
  onesignal_external_id: string | null;
  organization: {
    id: string;
    name: string;
    time_zone: string;
    currency: string;
    week_start: 'monday' | 'sunday' | 'saturday';
    language: string;
    rates: Record<string, string>;
    /** Signing requires the password again. */
    sign_with_password?: boolean;
  };
  organizations: { id: string; name: string }[];
  restricted_add: Record<string, Role[]>;
  /** If false, mails are only stored, for an admin to pass on. */
  sends_mail: boolean;
}

/** Without a row: whether it is allowed for any row at all. */
export type May = (verb: string, noun: Noun, row?: Owned) => boolean;

const Session = createContext<{ me: Me; may: May } | undefined>(undefined);

/** Provides the signed-in person. Without a session the sign-in page opens and leads back here. */
export function SessionProvider({
  children,
  waiting,
  failed,
}: {
  children: ReactNode;
  waiting: ReactNode;
  failed: (error: Error) => ReactNode;
}) {
  const { data: me, error } = useQuery(meQuery);
  const value = useMemo(() => {
    if (!me) return undefined;
    setOrganization(me.organization.id);
    setZone(me.organization.time_zone);
    document.documentElement.lang = me.language ?? me.organization.language;
    const subject: Subject = { id: me.id, role: me.role, restrictedAdd: me.restricted_add };
    const may: May = (verb, noun, row) => can(subject, verb, noun, row);
    return { me, may };
  }, [me]);
  if (value) return <Session.Provider value={value}>{children}</Session.Provider>;
  return error ? failed(error) : waiting;
}

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: () => api.get<Me>('/users/me'),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSession() {
  const session = useContext(Session);
  if (!session) throw new Error('Nobody is signed in here.');
  return session;
}
