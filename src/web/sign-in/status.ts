export interface SignedIn {
  id: string;
  name: string;
  email: string;
}

export interface Status {
  setup_needed: boolean;
  signup: 'invite' | 'open' | 'closed';
  user: SignedIn | null;
}
