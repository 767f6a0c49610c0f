/** What an assistant may do with an API key. */
export const assistantModes = {
  off: { label: 'Off', description: 'No assistant can connect with this key.' },
  read: { label: 'Read', description: 'An assistant reads what the role may read.' },
  propose: { label: 'Propose', description: 'An assistant reads, and proposes changes that people accept.' },
  write: { label: 'Write', description: 'An assistant reads, and changes records at once.' },
} as const;
