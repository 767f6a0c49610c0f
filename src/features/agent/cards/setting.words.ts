interface SettingWords {
  label: string;
  hint?: string;
  /** What it can be, where that is a choice. */
  options?: Record<string, string>;
}

/** The settings of the agents' rules under their keys and names. */
const settings: Record<string, Record<string, SettingWords>> = {
  triage: {
    alike_on_asset: { label: 'Similarity at the same asset', hint: 'From 0, nothing shared, to 1, the same words.' },
    alike_at_place: { label: 'Similarity at the same location', hint: 'From 0, nothing shared, to 1, the same words.' },
    critical: { label: 'Words that make a request critical', hint: 'With commas between them.' },
    high: { label: 'Words that make a request high', hint: 'With commas between them.' },
  },
  planner: {
    failures: { label: 'Failed cycles before an interval is shortened' },
    clean_cycles: { label: 'Clean cycles in a row before an interval is lengthened' },
    goal_a: { label: 'Cycles without a failure, criticality A', hint: 'The goal as a share: 0.95 is 95 %.' },
    goal_b: { label: 'Cycles without a failure, criticality B or none', hint: 'As a share.' },
    goal_c: { label: 'Cycles without a failure, criticality C', hint: 'As a share.' },
    fixed_field: {
      label: 'Custom field of prescribed intervals',
      hint: 'The key of a yes/no field of work orders or assets. Where it says yes, intervals are left alone.',
    },
  },
  meters: {
    spike_limit: { label: 'A reading is a spike beyond', hint: 'Standard deviations from what is usual.' },
    drift_days: { label: 'Warn when a limit is met within', hint: 'Days.' },
  },
  warranty: { ending_days: { label: 'A warranty ends soon within', hint: 'Days.' } },
  handover: {
    ends: { label: 'Shifts end at', hint: 'Plant time. The agent looks then, unless you set another schedule.' },
    by: { label: 'One handover for', options: { team: 'Each team', plant: 'The whole plant' } },
  },
};

export const words = {
  addTime: 'Add a time',
  removeTime: (time: string) => `Remove ${time}`,
} as const;

/** Of a setting without words of its own its name: `least_factor` reads "Least factor". */
export const wordsOf = (agent: string, key: string): SettingWords =>
  settings[agent]?.[key] ?? { label: `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}` };
