/** What a notice says beside the name of its record. Changes say who did it. */
export const notices = {
  assigned: (by: string) => `${by} assigned this to you`,
  opened: 'Opened on its date',
  overdue: 'This is overdue',
  dueTomorrow: 'This is due tomorrow',
  mention: (by: string, text: string) => `${by} mentioned you: ${text}`,
  comment: (by: string, text: string) => `${by}: ${text}`,
  status: (by: string, status: string) => `${by} set the status to ${status}`,
  offline: (by: string, status: string) => `Offline, not planned: ${status} (${by})`,
  low: (places: string) => `Low stock: ${places}`,
  lowAt: (place: string, minimum: number) => `${place} (minimum ${minimum})`,
  toApprove: (by: string) => `${by} asks for approval`,
} as const;
