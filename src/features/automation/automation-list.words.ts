/** Lists of automations: only what every list loads. */
export const words = {
  tabs: {
    enabled: {
      label: 'Enabled',
      title: 'No enabled automations',
      text: 'An automation that is switched on stands here, with its last run.',
    },
    disabled: {
      label: 'Disabled',
      title: 'No disabled automations',
      text: 'A new automation stands here until somebody switches it on.',
    },
  },
} as const;
